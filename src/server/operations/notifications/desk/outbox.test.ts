import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#src/api/desk/system/outbox.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))
const admin = await signInStaff(shop, { roles: ['admin'] })
const reason = '客人已电话通知'

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db)
  await db.deleteFrom('notification').execute()
})

/** A message whose job ended so. */
async function message(n: number, state: string, notification?: 'unknown' | 'held_back' | 'refused') {
  const params = { orderNo: `BM20261121000${n}`, title: '洱海慢行', departsOn: '2027-01-20' }
  await shop.transaction((tx) =>
    shop.jobs.enqueueLater(tx, 'notice.send', {
      event: 'refund_arrived',
      to: { kind: 'order', id: n },
      params,
    }),
  )
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = ${state}::pgboss.job_state, retry_count = 5,
      output = ${JSON.stringify({ message: 'provider said no to 13800000001' })}::jsonb
    where name = 'notice.send' and (data -> 'to' ->> 'id')::int = ${n} returning id`.execute(db)
  const job_id = rows[0]?.id ?? ''
  if (notification)
    await db
      .insertInto('notification')
      .values({ job_id, kind: 'order', state: notification, at: clock.now() })
      .execute()
  return job_id
}

const waiting = async () => {
  const { rows } = await sql<{ ids: number }>`
    select count(*)::int as ids from pgboss.job where name = 'notice.send' and state = 'created'`.execute(db)
  return rows[0]?.ids
}
const listed = async () =>
  (await ask(outbox.list, {}, admin)).data as { list: Record<string, unknown>[]; more: boolean }

test('what was not delivered is listed with its words, tries and reason, numbers masked; what arrived is not', async () => {
  await message(1, 'cancelled', 'refused')
  await message(2, 'completed')
  await message(3, 'completed', 'unknown')
  await message(4, 'completed', 'held_back')
  await message(5, 'retry')
  const { list } = await listed()
  expect(list.map(({ state }) => state).sort()).toEqual(['given_up', 'held_back', 'retrying', 'unknown'])
  expect(list.find(({ state }) => state === 'given_up')).toMatchObject({
    event: 'refund_arrived',
    recipient: 'order:1',
    tries: 5,
    reason: 'provider said no to 138****0001',
    text: expect.stringContaining('订单BM202611210001的退款已退回原支付账户'),
  })
})

test('a message is sent again once: by a new job, and it leaves the list', async () => {
  const id = await message(1, 'cancelled', 'refused')
  const answers = await Promise.all([1, 2].map(() => ask(outbox.retry, { ids: id }, admin)))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
  expect(await waiting()).toBe(1)
  expect(await listed()).toMatchObject({ list: [] })
  const audited = await db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()
  expect(audited).toEqual([{ action: 'outbox.retry' }])
})

test('dropping takes a reason, sends nothing, and leaves it in the audit log', async () => {
  const [one, other] = [await message(1, 'failed'), await message(2, 'completed', 'unknown')]
  expect(await ask(outbox.drop, { ids: one, reason: '' }, admin)).toMatchObject({ code: 1 })
  const { data } = await ask(outbox.drop, { ids: `${one},${other}`, reason }, admin)
  expect(((data?.['settled'] ?? []) as string[]).toSorted()).toEqual([one, other].toSorted())
  expect(await waiting()).toBe(0)
  expect(await ask(outbox.drop, { ids: one, reason }, admin)).toMatchObject({ code: 22 })
  const audited = await db.selectFrom('audit_log').select('reason').where('entity_id', '=', other).execute()
  expect(audited).toEqual([{ reason }])
})

test('one that is still being tried by itself is left alone: STATE alone, skipped beside others', async () => {
  const [trying, given] = [await message(1, 'retry'), await message(2, 'cancelled')]
  expect(await ask(outbox.retry, { ids: trying }, admin)).toMatchObject({ code: 22 })
  expect(await ask(outbox.retry, { ids: `${trying},${given}` }, admin)).toMatchObject({
    code: 0,
    data: { settled: [given], skipped: [trying] },
  })
})

test.each(['1', 'a'.repeat(36), `${'0'.repeat(36)},`])(
  'what is no number of a message is PARAM: %s',
  async (ids) => {
    expect(await ask(outbox.retry, { ids }, admin)).toMatchObject({ code: 1 })
  },
)
