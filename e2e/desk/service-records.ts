import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import type { Site } from '#test/site.ts'

const HOUR_MS = 3_600_000
const PHONE = '13800000276'
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const before = (hours: number) => new Date(realClock.now().getTime() - hours * HOUR_MS)
const person = () => ({ phone_enc: vault.seal(PHONE), phone_hash: vault.blindIndex('phone', PHONE) })

/** An inquiry about a product of the sample shop; answers its number. */
export async function leftInquiry(
  { db }: Pick<Site, 'db'>,
  message = '想带两位老人去，问有没有慢节奏的安排',
) {
  const product = await db.selectFrom('product').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('inquiry')
    .values({
      ...person(),
      kind: 'message',
      name: '陶然',
      message,
      product_id: product.id,
      created_at: before(0.1),
      last_at: before(0.1),
      due_at: new Date(realClock.now().getTime() + HOUR_MS / 2),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let requests = 0
/** A request for a custom trip; answers its number. */
export async function leftRequest({ db }: Pick<Site, 'db'>, place = '云南') {
  const { request_no } = await db
    .insertInto('custom_request')
    .values({
      ...person(),
      request_no: `DZ261122${String(++requests).padStart(5, '0')}`,
      kind: 'private',
      channel: 'tailor',
      name: '郑以宁',
      dest_text: place,
      dest_key: place,
      month: '2027-02',
      days: 8,
      adult: 4,
      child: 2,
      budget_id: 3,
      hotel_level: 4,
      pace: 'easy',
      departure_city: '杭州',
      special_demand: '老人膝盖不好，少走台阶；孩子想看雪山。',
      created_at: before(1),
      promised_at: before(0.5),
    })
    .returning('request_no')
    .executeTakeFirstOrThrow()
  return request_no
}

/** A review of two stars that nobody has answered; answers its number. */
export async function leftReview({ db }: Pick<Site, 'db'>) {
  const product = await db.selectFrom('product').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('review')
    .values({
      product_id: product.id,
      user_name: '李**',
      party: 'family',
      score: 2,
      dims: JSON.stringify({ itinerary: 2, guide: 4, hotel: 1, food: null, transport: 3 }),
      content: '酒店隔音很差，第三天赶路太久，老人吃不消。导游人不错。',
      trip_on: '2026-10-20',
      written_at: before(3),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let members = 0
/** A member with a telephone that can be masked; answers the uid. */
export async function registeredMember(
  { db }: Pick<Site, 'db'>,
  phone = `1391234${String(1000 + ++members)}`,
) {
  const { uid } = await db
    .insertInto('member')
    .values({
      uid: `taoran${String(++members).padStart(4, '0')}`,
      phone_enc: vault.seal(phone),
      phone_hash: vault.blindIndex('phone', phone),
      name: '陶然',
      contact_name: '陶然',
      city: '杭州',
      consent: JSON.stringify({ agreement: '2026-01', privacy: '2026-01', at: before(900).toISOString() }),
      registered_at: before(900),
      last_login_at: before(20),
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  return uid
}
