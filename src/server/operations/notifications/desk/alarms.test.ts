import { beforeEach, expect, test } from 'vitest'
import { alarms } from '#src/api/desk/system/alarms.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { raiseAlarm } from '../alarms.ts'

const shop = await openShop()
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))
const admin = await signInStaff(shop, { roles: ['admin'] })
const finance = await signInStaff(shop, { roles: ['finance'] })
const note = '已与渠道核对，退款已到账'

beforeEach(async () => {
  await db.deleteFrom('alarm').execute()
  await raiseAlarm(db, { kind: 'refund_failed', ref: 'R01', detail: { said: '13800000001' } }, clock.now())
  await raiseAlarm(db, { kind: 'seats_differ', ref: '7', detail: { held: 1 } }, clock.now())
})

const idOf = async (ref: string) =>
  String(
    (
      await db
        .selectFrom('alarm')
        .select('id')
        .where('ref', '=', ref)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.id,
  )
const listed = async (person: typeof admin, fields = {}) => {
  const { data } = await ask(alarms.list, fields, person)
  return ((data?.['list'] ?? []) as { ref: string }[]).map(({ ref }) => ref)
}

test('who looks after the system sees every alarm, 财务 those about money, everybody else hears NO_RIGHT', async () => {
  expect(await listed(admin)).toEqual(['7', 'R01'])
  expect(await listed(finance)).toEqual(['R01'])
  expect((await ask(alarms.list, {}, finance)).data).toMatchObject({ total: 1, open: 1, open_urgent: 1 })
  const service = await signInStaff(shop, { roles: ['service'] })
  expect(await ask(alarms.list, {}, service)).toMatchObject({ code: 25, data: { right: 'system.work' } })
  expect(await ask(alarms.settle, { id: '1', note }, service)).toMatchObject({ code: 25 })
  expect(await ask(alarms.export, {}, service)).toMatchObject({ code: 25 })
})

test('an alarm says in words what is wrong, how often, and its facts without telephones', async () => {
  await raiseAlarm(db, { kind: 'refund_failed', ref: 'R01' }, clock.now())
  const { data } = await ask(alarms.list, { severity: 'urgent' }, admin)
  expect(data?.['list']).toMatchObject([
    {
      title: '退款多次未成功',
      severity: 'urgent',
      entity: 'refund',
      times: 2,
      facts: [{ name: 'said', value: '138****0001' }],
    },
  ])
})

test('settling takes a note, says who did it, and a second person hears STATE with the first one’s name', async () => {
  const id = await idOf('R01')
  expect(await ask(alarms.settle, { id, note: '好' }, admin)).toMatchObject({ code: 1 })
  expect(await ask(alarms.settle, { id, note }, finance)).toMatchObject({
    code: 0,
    data: { note, settled_by: '林知远' },
  })
  expect(await ask(alarms.settle, { id, note }, admin)).toMatchObject({
    code: 22,
    message: '林知远已处理该告警',
  })
  expect(await listed(admin, { state: 'open' })).toEqual(['7'])
  expect(await listed(admin, { state: 'settled' })).toEqual(['R01'])
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([{ action: 'alarm.settle', reason: note, refused: null, staff_id: finance.id }])
})

test('of two who settle one alarm at the same instant one does', async () => {
  const id = await idOf('R01')
  const answers = await Promise.all(
    [admin, finance].map((person) => ask(alarms.settle, { id, note }, person)),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
})

test('财务 cannot settle an alarm that is not about money: NOT_FOUND', async () => {
  expect(await ask(alarms.settle, { id: await idOf('7'), note }, finance)).toMatchObject({ code: 20 })
  expect(await listed(admin, { state: 'open' })).toEqual(['7', 'R01'])
})

test('trouble that goes on opens the alarm again by itself, and says that it had been settled', async () => {
  await ask(alarms.settle, { id: await idOf('7'), note }, admin)
  await raiseAlarm(db, { kind: 'seats_differ', ref: '7' }, clock.now())
  const { data } = await ask(alarms.list, { state: 'open' }, admin)
  expect(data?.['list']).toMatchObject([{ ref: '7', settled_before: 1, settled_at: null }, { ref: 'R01' }])
})

test('a list goes on behind its fiftieth row, without losing or repeating one', async () => {
  for (let n = 0; n < 60; n++) await raiseAlarm(db, { kind: 'job_failed', ref: `c${n}` }, clock.now())
  const first = await ask(alarms.list, {}, admin)
  const second = await ask(alarms.list, { cursor: String(first.data?.['next']) }, admin)
  const refs = [first, second].flatMap(({ data }) =>
    ((data?.['list'] ?? []) as { ref: string }[]).map(({ ref }) => ref),
  )
  expect(new Set(refs).size).toBe(62)
  expect(first.data).toMatchObject({ total: 62 })
  expect(second.data).toMatchObject({ next: null })
})
