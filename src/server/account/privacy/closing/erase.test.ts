import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { leaveTraces } from '#test/endpoints/traces.ts'
import { openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { logIn } from '#test/people/log-in.ts'
import { privacyJobs } from '../jobs.ts'

const shop = await openBookingShop()
const { db } = shop

const START = '2026-11-21T10:00:00+08:00'
beforeEach(() => shop.clock.set(START))

const runJob = async () => {
  await privacyJobs(shop.ctx)
    .find(({ name }) => name === 'account_closing')
    ?.run(shop.clock.now())
}
const afterDays = (days: number) => shop.clock.advanceSeconds(days * 86_400)

async function beginClosing(member: SignedIn) {
  shop.clock.advanceSeconds(61)
  await member.call(accounts.codeLogin, { phone: member.phone, scene: 'reveal' })
  const code = shop.sent.findLast(({ phone }) => phone === member.phone)?.code ?? ''
  expect((await member.call(privacy.close, { code })).data.closes_at).not.toBeNull()
}

const memberRow = (id: number) =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const rowsOf = async (table: string, id: number) =>
  (await sql`select from ${sql.table(table)} where member_id = ${id}`.execute(db)).rows.length

test('after fifteen days nothing of the person is left, and the order, its contract and the review stay', async () => {
  const li = await leaveTraces(shop)
  const { id } = li.member
  await beginClosing(li)
  afterDays(14)
  await runJob()
  expect(await memberRow(id)).toMatchObject({ status: 'cancelling', name: '李雷雷' })
  afterDays(1)
  await runJob()
  await runJob()
  const row = await memberRow(id)
  expect(row).toMatchObject({
    status: 'cancelled',
    closing_at: null,
    name: '已注销用户',
    contact_name: '',
    gender: null,
    birthday: null,
    avatar: '',
    email_enc: null,
    city: '',
    pwd_hash: null,
    track: '',
  })
  expect(shop.services.vault.open(row.phone_enc)).toBe('')
  for (const table of [
    'session',
    'saved_traveller',
    'saved_traveller_doc',
    'postal_address',
    'favourite',
    'waitlist',
    'point_account',
    'point_entry',
    'message',
    'member_weixin',
    'page_visit',
    'upload',
    'inquiry',
  ])
    expect(await rowsOf(table, id), table).toBe(0)
  const phone_hash = shop.services.vault.blindIndex('phone', li.phone)
  for (const table of ['inquiry', 'sms_code', 'member'] as const)
    expect(await db.selectFrom(table).select('id').where('phone_hash', '=', phone_hash).execute()).toEqual([])
  const viewed = db
    .selectFrom('viewed_product')
    .select('product_id')
    .where('visitor_hash', '=', li.visitor_hash)
  expect(await viewed.execute()).toEqual([])
  const review = await db
    .selectFrom('review')
    .selectAll()
    .where('order_id', '=', li.order.id)
    .executeTakeFirstOrThrow()
  expect(review).toMatchObject({
    user_name: '匿名用户',
    anonymous: true,
    status: 'shown',
    content: '行程安排得很从容，导游耐心。',
  })
  expect(await shop.orderOf(li.order.orderNo)).toMatchObject({ contact_name: '李雷', status: 'done' })
  const coupon = await db
    .selectFrom('coupon')
    .select('state')
    .where('id', '=', li.couponId)
    .executeTakeFirstOrThrow()
  expect(coupon.state).toBe('void')
  const contracts = await db.selectFrom('contract').select('id').where('order_id', '=', li.order.id).execute()
  expect(contracts).toHaveLength(1)
  const consents = await db.selectFrom('member_consent').selectAll().where('member_id', '=', id).execute()
  expect(consents.map(({ withdrawn_at }) => withdrawn_at)).toEqual([shop.clock.now()])
  expect((await li.call(session.infos, {})).failed).toBe('NOT_LOGIN')
})

test('the phone of a closed account registers anew, as somebody who was never here', async () => {
  const li = await shop.signIn()
  await beginClosing(li)
  afterDays(15)
  await runJob()
  const again = await logIn(shop, { phone: li.phone })
  expect(again.uid).not.toBe(li.member.uid)
  expect((await again.call(travellers.saved, {})).raw).toEqual([])
})

test('what another member left with the telephone of a closed account stays theirs', async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const { vault } = shop.services
  const now = shop.clock.now()
  const left = {
    name: '韩梅梅',
    phone_enc: vault.seal(li.phone),
    phone_hash: vault.blindIndex('phone', li.phone),
  }
  const asked = { ...left, kind: 'message' as const, created_at: now, last_at: now }
  await db
    .insertInto('inquiry')
    .values([
      { ...asked, member_id: han.member.id },
      { ...asked, member_id: null },
    ])
    .execute()
  await insertRequest(db, { ...left, member_id: han.member.id })
  await insertRequest(db, left)
  await beginClosing(li)
  afterDays(15)
  await runJob()
  for (const table of ['inquiry', 'custom_request'] as const) {
    const kept = db.selectFrom(table).select('member_id').where('phone_hash', '=', left.phone_hash)
    expect(await kept.execute(), table).toEqual([{ member_id: han.member.id }])
  }
})

test('a member who came back in time keeps everything', async () => {
  const li = await leaveTraces(shop)
  await beginClosing(li)
  await li.call(privacy.close, { action: 'cancel' })
  afterDays(16)
  await runJob()
  expect(await memberRow(li.member.id)).toMatchObject({ status: 'normal', name: '李雷雷' })
  expect(await rowsOf('saved_traveller', li.member.id)).toBe(1)
})

test('an order that came to life again meanwhile keeps the account until it is over', async () => {
  const li = await leaveTraces(shop)
  await beginClosing(li)
  await db.updateTable('orders').set({ status: 'paid' }).where('id', '=', li.order.id).execute()
  afterDays(15)
  await runJob()
  expect((await memberRow(li.member.id)).status).toBe('cancelling')
  await db.updateTable('orders').set({ status: 'done' }).where('id', '=', li.order.id).execute()
  await runJob()
  expect((await memberRow(li.member.id)).status).toBe('cancelled')
})

test('an erasing killed in the middle leaves the account whole; others are closed all the same, the next run ends it', async () => {
  const [li, han] = [await leaveTraces(shop), await shop.signIn()]
  await beginClosing(li)
  await beginClosing(han)
  afterDays(15)
  // Somebody holds the review, so that the erasing of 李雷 waits there with half of it done.
  const other = openDatabase(shop.connection)
  const holding = await other.pool.connect()
  await holding.query('begin')
  await holding.query('select from review where member_id = $1 for update', [li.member.id])
  const running = expect(runJob()).rejects.toThrow(String(li.member.id))
  const waiting = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%review%'`.execute(
        other.db,
      )
    ).rows[0]?.pid
  await expect.poll(waiting).toBeDefined()
  await sql`select pg_terminate_backend(${await waiting()})`.execute(other.db)
  await running
  expect(await memberRow(li.member.id)).toMatchObject({ status: 'cancelling', name: '李雷雷' })
  expect(await rowsOf('saved_traveller', li.member.id)).toBe(1)
  expect(await rowsOf('session', li.member.id)).toBeGreaterThan(0)
  expect((await memberRow(han.member.id)).status).toBe('cancelled')
  await holding.query('rollback')
  holding.release()
  await other.close()
  await runJob()
  expect(await memberRow(li.member.id)).toMatchObject({ status: 'cancelled', name: '已注销用户' })
})

test('a member who comes back at the very moment of closing either keeps everything or finds nothing left', async () => {
  for (let round = 0; round < 4; round++) {
    const li = await shop.signIn()
    await beginClosing(li)
    afterDays(15)
    const [kept] = await Promise.all([li.call(privacy.close, { action: 'cancel' }), runJob()])
    const { status } = await memberRow(li.member.id)
    expect(status).toBe(kept.code === 0 ? 'normal' : 'cancelled')
    if (kept.code !== 0) expect(kept.failed).toBe('NOT_LOGIN')
  }
})

test('every table that knows members or their phones is either erased or kept for a reason that is written here', async () => {
  const erased = [
    'chat',
    'chat_block',
    'inquiry',
    'complaint_picture',
    'custom_request',
    'postal_address',
    'member',
    'member_rebind',
    'member_weixin',
    'message',
    'favourite',
    'waitlist',
    'point_account',
    'point_entry',
    'parked_coupon',
  ]
  const emptied = [
    'review',
    'product_question',
    'page_visit',
    'session',
    'sms_code',
    'saved_traveller',
    'saved_traveller_doc',
    'upload',
  ]
  const kept = {
    orders: 'three years by law',
    new_member_gift: 'the blind index alone: the gift is given once for a telephone, for ever',
    cashback: 'what was paid of an order stays with its figures; what was left is void',
    withdrawal: 'what was paid, for the tax office; where it went is gone but for the blind index',
    coupon: 'what lowered an order stays with its figures; what was left is void',
    member_consent: 'the proof that what was done was agreed to',
    login_log: '180 days, by law',
    reveal_log: '180 days',
    risk_list: 'a phone that staff blocked stays blocked',
    captcha_trust: 'ten minutes',
    login_failure: 'an hour',
    staff: 'colleagues, who are no members here',
  }
  const { rows } = await sql<{ table_name: string }>`
    select distinct c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name in ('member_id', 'phone_hash') and t.table_type = 'BASE TABLE'
      and c.table_name not like 'page\\_visit\\_%'`.execute(db)
  expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(
    [...erased, ...emptied, ...Object.keys(kept)].toSorted(),
  )
})
