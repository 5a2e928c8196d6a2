import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { checksumHolds } from '#src/domain/travellers/documents.ts'
import { inProcess, type Request, replyOf, requestOf } from '../requests.ts'
import type { World } from '../world.ts'

export interface Buyer {
  phone: string
  /** Each comes from an address of their own, as far as the shop can tell. */
  headers: Record<string, string>
}

let made = 0

/** Members with a session, made in bulk: logging in is no part of placing an order. */
export async function makeBuyers({ db, vault, clock }: World, count: number): Promise<Buyer[]> {
  const now = clock.now()
  const first = made
  made += count
  const keys = Array.from({ length: count }, (_, n) => ({
    uid: `b${first + n}`,
    phone: String(13_700_000_000 + first + n),
    sid: randomBytes(32).toString('base64url'),
    nonce: randomBytes(32).toString('base64url'),
  }))
  await sql`
    with made as (
      insert into member (uid, phone_enc, phone_hash, name, registered_at)
      select * from unnest(
        ${keys.map(({ uid }) => uid)}::text[],
        ${keys.map(({ phone }) => vault.seal(phone))}::bytea[],
        ${keys.map(({ phone }) => vault.blindIndex('phone', phone))}::bytea[]
      ) as t (uid, enc, hash) cross join (select '李雷', ${now}::timestamptz) as same
      returning id, uid
    )
    insert into session (sid_hash, nonce_hash, member_id, persistent, created_at, last_seen_at, expires_at)
    select sid, nonce, made.id, true, ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)}
    from unnest(
      ${keys.map(({ uid }) => uid)}::text[],
      ${keys.map(({ sid }) => vault.hmac('sid', sid))}::bytea[],
      ${keys.map(({ nonce }) => vault.hmac('nonce', nonce))}::bytea[]
    ) as t (uid, sid, nonce) join made using (uid)`.execute(db)
  return keys.map(({ phone, sid, nonce }, n) => ({
    phone,
    headers: {
      cookie: `sid=${sid}; nonce=${nonce}`,
      'x-nonce': nonce,
      'x-requested-with': 'fetch',
      'x-forwarded-for': addressOf(first + n),
    },
  }))
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

export interface Offer {
  productId: number
  comboKey: string
  date: string
  payableFen: number
}

/** Dates of different products that two adults can book at once, given seats for everybody, with today's price. */
export async function makeOffers(world: World, count: number): Promise<Offer[]> {
  const today = dayOf(world.clock.now())
  const { rows } = await sql<Omit<Offer, 'payableFen'>>`
    update departure set capacity = 1000000, close_at = ${addDays(today, 30)}::date
    from (
      select distinct on (p.id) d.id, p.id as "productId", c.combo_key as "comboKey", d.departs_on as date
      from product p join combo c on c.product_id = p.id and c.on_sale join departure d on d.combo_id = c.id
      where p.status = 'on_sale' and p.scope = 'domestic' and p.confirm_mode = 'instant'
        and p.min_pax_order <= 2 and d.status in ('open', 'formed') and d.departs_on > ${addDays(today, 60)}
      order by p.id, d.departs_on, c.sort limit ${count}
    ) chosen
    where departure.id = chosen.id
    returning "productId", "comboKey", date`.execute(world.db)
  const { api, close } = await world.openApi()
  try {
    const offers: Offer[] = []
    for (const [n, chosen] of rows.entries()) {
      const guest = { cookie: 'nonce=guest', 'x-nonce': 'guest' }
      const asked = requestOf(products.price, guest, {
        product_id: chosen.productId,
        combo_key: chosen.comboKey,
        date: chosen.date,
        adult: 2,
      })
      const { data } = await replyOf(await api.fetch(inProcess(asked), { ip: `10.255.0.${n}` }))
      offers.push({ ...chosen, payableFen: (data as { payable_fen: number }).payable_fen })
    }
    return offers
  } finally {
    await close()
  }
}

/** What the browser sends when the button is pressed: two adults whom nobody else books. */
export function orderRequest(buyer: Buyer, offer: Offer, serial: number): Request {
  return requestOf(orders.create, buyer.headers, {
    product_id: offer.productId,
    combo_key: offer.comboKey,
    date: offer.date,
    adult: 2,
    linkman: '李雷',
    phone: buyer.phone,
    travellers_json: [0, 1].map((n) => ({
      kind: 'adult' as const,
      name_cn: '李雷',
      doc_type: 'id_card' as const,
      doc_no: identityCard(2 * serial + n),
    })),
    agree_json: ['unfit', 'noreturn', 'docs'],
    payable_fen: offer.payableFen,
    idem_key: randomUUID(),
  })
}

/** A number that passes its checksum: someone born in the eighties, one of eight million. */
function identityCard(serial: number) {
  const year = 1980 + (Math.floor(serial / 999) % 10)
  const place = 110101 + Math.floor(serial / 9990)
  const body = `${place}${year}0101${String((serial % 999) + 1).padStart(3, '0')}`
  const number = [...'0123456789X'].map((digit) => body + digit).find(checksumHolds)
  if (!number) throw new Error('no checksum fits')
  return number
}
