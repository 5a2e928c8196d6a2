import type { Insertable } from 'kysely'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertDestination, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

/** What the calls answer, done or refused, as far as tests look at it. */
interface Answered {
  version: number
  status: string
  is_begun: boolean
  fields: Record<string, string>
  changed: { field: string; before: string[]; now: string[] }[]
  checks: { key: string; ok: boolean; message: string; field: string | null }[]
  blockers: Answered['checks']
  draft: Answered
  message: string
  no: number
  errors?: Record<string, string>
}

/** A shop with clerks who write products, and products that lack nothing. */
export async function openProductDesk(opened?: Awaited<ReturnType<typeof openShop>>) {
  const shop = opened ?? (await openShop())
  const { db, clock } = shop
  const api = makeDeskApi(shop.services, clock)
  await insertDestination(db, { id: 1, label: '国内' })
  await insertDestination(db, { id: 11, label: '云南', parent_id: 1 })
  await db
    .insertInto('contract_template')
    .values({ code: 'DOMESTIC', title: '境内合同', version: '1', clauses: '[]', in_use_from: '2026-01-01' })
    .onConflict((known) => known.doNothing())
    .execute()
  const clerk = (over: Person = {}) => signInStaff(shop, { roles: ['product'], name: '沈念', ...over })
  const first = await clerk()
  type Clerk = typeof first
  const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>, who: Clerk = first) => {
    const { code, data } = await askDesk(api, endpoint, fields, who)
    return { code, data: data as unknown as Answered }
  }
  const one = (id: number) => ({ id: String(id) })
  const draft = async (id: number, who = first) => (await ask(productDrafts.draft, one(id), who)).data
  /** Saves over what the draft says now, unless another version and other texts were seen. */
  async function save(id: number, to: Record<string, string>, who = first, seen?: Answered) {
    const { version, fields } = seen ?? (await draft(id, who))
    const changes = Object.fromEntries(
      Object.entries(to).map(([name, text]) => [name, { from: fields[name], to: text }]),
    )
    const input = { ...one(id), version: String(version), changes_json: JSON.stringify(changes) }
    return ask(productDrafts.save, input, who)
  }
  async function publish(id: number, note = '', who = first, seen?: number) {
    const version = seen ?? (await draft(id)).version
    return ask(productDrafts.publish, { ...one(id), version: String(version), note }, who)
  }
  return { shop, db, api, clerk, ask, draft, save, publish, product: () => insertReady(db), deskProducts }
}

const json = (value: unknown) => JSON.stringify(value)

/** On sale, with a date that can be booked and everything that the checks ask for. */
async function insertReady(
  db: Parameters<typeof insertProduct>[0],
  over: Partial<Insertable<DB['product']>> = {},
) {
  const { id, comboId } = await insertProduct(db, {
    highlights: json(['洱海骑行', '古城住两晚', '全程无购物']),
    images: json(
      [1, 2, 3].map((n) => ({ url: `/pictures/karst-day-${n}.00000000`, alt: `风景${n}`, credit: '' })),
    ),
    includes: json(['四晚酒店']),
    excludes: json(['单房差']),
    notices: json([{ title: '预订须知', text: '请提前三天预订。' }]),
    unfit_text: '高原反应严重者不宜参加。',
    published_at: new Date('2026-01-01T00:00:00Z'),
    ...over,
  })
  await db.insertInto('product_destination').values({ product_id: id, destination_id: 11 }).execute()
  const departure = await insertDeparture(db, { product_id: id, departs_on: '2027-03-15' })
  return { id, comboId, departureId: departure.id }
}
