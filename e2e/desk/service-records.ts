import { randomBytes } from 'node:crypto'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import type { Site } from '#test/shop/site.ts'

const HOUR_MS = 3_600_000
const PHONE = '13800000276'
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const before = (hours: number) => new Date(realClock.now().getTime() - hours * HOUR_MS)
const person = () => ({ phone_enc: vault.seal(PHONE), phone_hash: vault.blindIndex('phone', PHONE) })

/** An inquiry about a product of the sample shop, of the member with that telephone or of nobody; answers its number. */
export async function leftInquiry(
  { db }: Pick<Site, 'db'>,
  message = '想带两位老人去，问有没有慢节奏的安排',
  memberPhone = '',
) {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('phone_hash', '=', vault.blindIndex('phone', memberPhone))
    .executeTakeFirst()
  const product = await db.selectFrom('product').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('inquiry')
    .values({
      ...person(),
      kind: 'message',
      name: '陶然',
      message,
      member_id: member?.id ?? null,
      product_id: product.id,
      created_at: before(0.1),
      last_at: before(0.1),
      due_at: new Date(realClock.now().getTime() + HOUR_MS / 2),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let complaints = 0
/** A complaint that waits for its answer; answers its number. */
export async function leftComplaint(site: Pick<Site, 'db'>) {
  const id = await leftInquiry(site, '第三天的餐食与行程单不符，希望说明原因并退还差价')
  const complaint_no = `TS261122${String(++complaints).padStart(5, '0')}`
  await site.db
    .updateTable('inquiry')
    .set({ complaint_no, complaint_category: 'food' })
    .where('id', '=', id)
    .execute()
  return complaint_no
}

/** A question about a product of the sample shop that waits for its answer; answers its number. */
export async function askedQuestion({ db }: Pick<Site, 'db'>) {
  const product = await db.selectFrom('product').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('product_question')
    .values({
      product_id: product.id,
      text: '第四天走路多吗，老人能跟上吗？',
      asked_at: before(0.2),
      due_at: new Date(realClock.now().getTime() + 8 * HOUR_MS),
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

/** A guest who waits for an answer in 在线客服; answers the conversation's number. */
export async function askedInChat({ db }: Pick<Site, 'db'>, text = '冰岛1月18日还有没有位') {
  const at = before(0.05)
  const { id } = await db
    .insertInto('chat')
    .values({
      visitor_hash: randomBytes(32),
      page_url: '/product/productDetail?productId=100001',
      last_seq: 1,
      waiting_since: at,
      due_at: new Date(at.getTime() + 120_000),
      created_at: at,
      last_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_message')
    .values({ chat_id: id, seq: 1, changed_seq: 1, sender: 'visitor', body_enc: vault.seal(text), at })
    .execute()
  return id
}
