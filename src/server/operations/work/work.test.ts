import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { work } from '#src/api/desk/work/items.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openTestPool } from '#test/shop/database.ts'
import { openShop } from '#test/shop/shop.ts'

/** A Saturday at 14:00: the shop works until 22:00. */
const NOON = '2026-11-21T14:00:00+08:00'
const shop = await openShop({ at: NOON })
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))

const planner = await signInStaff(shop, { roles: ['operations'] })
const colleague = await signInStaff(shop, { roles: ['operations'] })
const lead = await signInStaff(shop, { roles: ['operations'], isLead: true })
const keeper = await signInStaff(shop, { roles: ['service'] })
const cashier = await signInStaff(shop, { roles: ['finance'] })
const writer = await signInStaff(shop, { roles: ['content'] })

beforeEach(async () => {
  clock.set(NOON)
  await db.deleteFrom('work_item').execute()
  await db.deleteFrom('alarm').execute()
  await db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'wait_confirm').execute()
})

/** An order that waits to be confirmed so many hours from now, and the number of its item. */
async function orderDueIn(hours: number) {
  const confirm_deadline = new Date(clock.now().getTime() + hours * 3_600_000)
  const order = await insertOrder(db, { status: 'wait_confirm', confirm_deadline, pay_deadline: null })
  const { id } = await db
    .selectFrom('work_item')
    .select('id')
    .where('kind', '=', 'order_confirm')
    .where('record_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, item: String(id) }
}

type Person = typeof planner
const listed = async (person: Person, fields: Record<string, string> = {}) => {
  const { data } = await ask(work.list, fields, person)
  return (data?.['list'] ?? []) as Record<string, unknown>[]
}
const countsOf = async (person: Person) => (await ask(work.counts, {}, person)).data
const rowOf = (id: string) =>
  db.selectFrom('work_item').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

describe('the list', () => {
  test('begins with alarms about money, then goes by what is due, with the fact that decides', async () => {
    const late = await orderDueIn(30)
    const soon = await orderDueIn(2)
    await raiseAlarm(db, { kind: 'payment_mismatch', ref: 'P1' }, clock.now())
    const items = await listed(lead, { scope: 'all' })
    expect(items.map(({ ref }) => ref)).toEqual([soon.orderNo, late.orderNo])
    expect(items[0]).toMatchObject({
      kind: 'order_confirm',
      title: '确认订单',
      verb: '确认',
      text: expect.stringMatching(/^昆明-大理-丽江5日纯玩小团，1月20日 2人$/),
      amount_fen: 736_000,
      due_at: '2026-11-21 16:00:00',
      group: 'today',
      remaining_minutes: 120,
      is_for_me: true,
    })
    expect((await listed(cashier, { scope: 'mine' })).map(({ kind }) => kind)).toEqual(['alarm'])
    const boss = await signInStaff(shop, { roles: ['admin', 'operations'] })
    expect((await listed(boss, { scope: 'all' })).map(({ kind }) => kind)).toEqual([
      'alarm',
      'order_confirm',
      'order_confirm',
    ])
  })

  test('counts in working time: at night it says when the clock goes on', async () => {
    await orderDueIn(9)
    clock.set('2026-11-21T22:30:00+08:00')
    const nightOwl = await signInStaff(shop, { roles: ['operations'] })
    const { data } = await ask(work.list, { scope: 'mine' }, nightOwl)
    expect(data).toMatchObject({
      next_start_at: '2026-11-22 09:00:00',
      list: [{ remaining_minutes: 0, group: 'today' }],
    })
    clock.set('2026-11-22T09:40:00+08:00')
    const early = await signInStaff(shop, { roles: ['operations'] })
    expect(await listed(early)).toMatchObject([{ remaining_minutes: -40, group: 'overdue' }])
  })

  test('shows what is for other roles to who may read its record, and to nobody else', async () => {
    await orderDueIn(2)
    expect(await listed(keeper, { scope: 'mine' })).toEqual([])
    expect(await listed(keeper, { scope: 'all' })).toMatchObject([
      { is_for_me: false, roles: ['operations'] },
    ])
    expect(await listed(writer, { scope: 'all' })).toEqual([])
    expect(await countsOf(writer)).toMatchObject({ mine: 0, all: 0 })
    expect(await countsOf(keeper)).toMatchObject({ mine: 0, all: 1, due_today: 1 })
  })

  test('goes on behind the last item of a page, by kind and by what is overdue', async () => {
    for (let n = 0; n < 52; n++) await orderDueIn(1 + (n % 3))
    const first = await ask(work.list, { scope: 'all' }, planner)
    expect(first.data).toMatchObject({ total: 52 })
    const second = await ask(work.list, { scope: 'all', cursor: String(first.data?.['next']) }, planner)
    const ids = [first, second].flatMap(({ data }) =>
      ((data?.['list'] ?? []) as { id: number }[]).map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(52)
    expect(second.data).toMatchObject({ next: null })
    expect(await listed(planner, { kind: 'alarm' })).toEqual([])
    expect(await listed(planner, { overdue: '1' })).toEqual([])
    clock.advanceSeconds(3 * 3_600)
    expect(await listed(planner, { overdue: '1', kind: 'order_confirm' })).toHaveLength(50)
  })
})

describe('taking an item', () => {
  test('shows it to everybody as taken, and half an hour without an action gives it back', async () => {
    const { item } = await orderDueIn(8)
    expect(await ask(work.claim, { ids: item }, planner)).toMatchObject({
      code: 0,
      data: { list: [{ claimed_by: { id: planner.id } }] },
    })
    expect(await countsOf(planner)).toMatchObject({ mine: 1 })
    expect(await countsOf(colleague)).toMatchObject({ mine: 0, roles: 1 })
    clock.advanceSeconds(30 * 60)
    expect(await listed(colleague, { scope: 'mine' })).toMatchObject([{ claimed_by: null }])
  })

  test('of two clerks who take one at once one has it, the other hears STATE with the name', async () => {
    const { item } = await orderDueIn(8)
    const answers = await Promise.all([planner, colleague].map((one) => ask(work.claim, { ids: item }, one)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(answers.find(({ code }) => code === 22)).toMatchObject({ message: '林知远 14:00 已领取' })
  })

  test('takes over from a colleague when asked to, and gives back', async () => {
    const { item } = await orderDueIn(8)
    await ask(work.claim, { ids: item }, planner)
    expect(await ask(work.release, { ids: item }, colleague)).toMatchObject({ code: 22 })
    expect(await ask(work.claim, { ids: item, take_over: '1' }, colleague)).toMatchObject({ code: 0 })
    expect(await rowOf(item)).toMatchObject({ claimed_by: colleague.id })
    expect(await ask(work.release, { ids: item }, colleague)).toMatchObject({ code: 0 })
    expect(await rowOf(item)).toMatchObject({ claimed_by: null, claimed_at: null })
  })

  test('is STATE for who has no role for it, NOT_FOUND for who may not see it, and audited', async () => {
    const { item } = await orderDueIn(8)
    expect(await ask(work.claim, { ids: item }, keeper)).toMatchObject({ code: 22 })
    expect(await ask(work.claim, { ids: item }, writer)).toMatchObject({ code: 20 })
    await ask(work.claim, { ids: item }, planner)
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'refused', 'entity_id', 'staff_id'])
      .where('staff_id', 'in', [keeper.id, planner.id])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toMatchObject([
      { action: 'work.claim', refused: null, entity_id: item, staff_id: planner.id },
      { action: 'work.claim', refused: 22, staff_id: keeper.id },
    ])
  })
})

test('An item is put off with a reason, and never past its due time: STATE', async () => {
  const { item } = await orderDueIn(3)
  const snooze = (minutes: string, reason = '客人下午三点后才方便') =>
    ask(work.snooze, { ids: item, minutes, reason }, planner)
  expect(await snooze('180')).toMatchObject({ code: 22 })
  expect(await snooze('60', '忙')).toMatchObject({ code: 1 })
  expect(await snooze('60')).toMatchObject({
    data: { list: [{ snoozed_until: '2026-11-21 15:00:00', snooze_reason: '客人下午三点后才方便' }] },
  })
  clock.advanceSeconds(3_600)
  expect(await listed(planner)).toMatchObject([{ snoozed_until: null }])
  const gone = { ids: '999999', minutes: '5', reason: '客人下午三点后才方便' }
  expect(await ask(work.snooze, gone, planner)).toMatchObject({ code: 20 })
  expect(await ask(work.release, { ids: '999999' }, planner)).toMatchObject({ code: 20 })
})

test('A lead gives an item to a colleague who has the role; others hear NO_RIGHT, and one without it is STATE', async () => {
  const { item } = await orderDueIn(3)
  const assign = (person: Person, to: Person) =>
    ask(work.assign, { ids: item, staff_id: String(to.id) }, person)
  expect(await assign(planner, colleague)).toMatchObject({ code: 25 })
  expect(await assign(lead, keeper)).toMatchObject({ code: 22 })
  expect(await ask(work.assign, { ids: item, staff_id: '999999' }, lead)).toMatchObject({ code: 20 })
  expect(await assign(lead, colleague)).toMatchObject({
    data: { list: [{ owner: { id: colleague.id } }] },
  })
  expect(await countsOf(planner)).toMatchObject({ mine: 0, roles: 1 })
  expect(await countsOf(colleague)).toMatchObject({ mine: 1 })
  const { data } = await ask(work.people, {}, lead)
  expect(data?.['list']).toContainEqual({
    id: colleague.id,
    name: '林知远',
    roles: ['operations'],
    count: 1,
  })
})

test('What somebody has done leaves the list with their name, and what the clock has done without one', async () => {
  const { item, id } = await orderDueIn(8)
  const other = await orderDueIn(8)
  await shop.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: other.id })
    if (order) await moveOrder(tx, order, 'cancelled', { actor: 'job', now: clock.now() })
  })
  expect(await rowOf(other.item)).toMatchObject({ closed_by: null, closed_at: expect.any(Date) })
  await shop.transaction(async (tx) => {
    await sql`select set_config('shop.staff', ${String(planner.id)}, true)`.execute(tx)
    const order = await lockOrder(tx, { id })
    if (order) await moveOrder(tx, order, 'wait_contract', { actor: 'staff', now: clock.now() })
  })
  expect(await listed(planner)).toEqual([])
  expect(await listed(colleague, { scope: 'done' })).toMatchObject([
    { id: Number(item), closed_by: { id: planner.id } },
  ])
  expect(await countsOf(colleague)).toMatchObject({ done: 1 })
  expect(await ask(work.claim, { ids: item }, colleague)).toMatchObject({
    code: 22,
    message: expect.stringMatching(/^林知远 \d\d:\d\d 已处理$/),
  })
})

test('Whoever changes a record has taken what waits about it', async () => {
  const { item, id } = await orderDueIn(8)
  await shop.transaction(async (tx) => {
    await sql`select set_config('shop.staff', ${String(colleague.id)}, true)`.execute(tx)
    await tx.updateTable('orders').set({ remark: '靠窗' }).where('id', '=', id).execute()
  })
  expect(await rowOf(item)).toMatchObject({ claimed_by: colleague.id })
})

test('An order that is placed, signed or paid costs the queue no statement while nothing waits for a person', async () => {
  const calls = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ calls: number }>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions
      where funcname in ('work_follows', 'sync_work')`.execute(db)
    return rows[0]?.calls ?? 0
  }
  const owner = openTestPool(shop.owner, { max: 1 })
  await sql.raw(`alter database ${shop.owner.database} set track_functions = 'pl'`).execute(owner.db)
  const { db: fresh, transaction } = (await import('#test/shop/database.ts')).openTestPool(shop.connection, {
    max: 1,
  })
  const before = await calls()
  const order = await insertOrder(fresh, { status: 'wait_contract', travellers_complete: true })
  await fresh.updateTable('departure').set({ held: 3 }).where('id', '=', order.departureId).execute()
  for (const to of ['wait_pay', 'paid'] as const)
    await transaction(async (tx) => {
      const locked = await lockOrder(tx, { id: order.id })
      if (locked)
        await moveOrder(tx, locked, to, { actor: to === 'paid' ? 'channel' : 'member', now: clock.now() })
    })
  await sql`select pg_stat_force_next_flush()`.execute(fresh)
  expect(await calls()).toBe(before)
  // The count sees what it is to see: an order that staff have to confirm is written down.
  await insertOrder(fresh, { status: 'wait_confirm', pay_deadline: null })
  await sql`select pg_stat_force_next_flush()`.execute(fresh)
  expect(await calls()).toBe(before + 2)
})
