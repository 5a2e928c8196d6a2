import { beforeEach, describe, expect, test } from 'vitest'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { setSettings } from '#test/content/settings.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import { letInAnew } from '#test/people/staff.ts'

const START = '2026-11-21T10:00:00+08:00'
const desk = await openRefundDesk(START)
const { db, clock, channel, family, clerk, requestRow, sendingJobs, auditOf } = desk

const in40 = '2026-12-31'
const in10 = '2026-12-01'
const LINE = 500_000

beforeEach(() => {
  clock.set(START)
  channel.behaviour.refundState = 'success'
})

const people = async () => ({
  service: await clerk('周静', ['service']),
  operations: await clerk('沈澜', ['operations']),
  first: await clerk('王敏', ['finance']),
  other: await clerk('李静', ['finance']),
})

/** A request of all of a family's order that comes to `refundFen`, because suppliers have kept the rest. */
async function requestOf(refundFen: number, staff: Awaited<ReturnType<typeof people>>, seqs?: number[]) {
  const paid = await family({ departsOn: in40 })
  return { paid, no: await askAgain(paid.order_id, refundFen, staff, seqs) }
}

async function askAgain(
  orderNo: string,
  refundFen: number,
  { service, operations }: Awaited<ReturnType<typeof people>>,
  seqs?: number[],
) {
  const { data } = await service.askFor(orderNo, { ...(seqs && { seqs }) })
  const no = String(data['refund_no'])
  const { refund_fen } = await requestRow(no)
  const told = await operations.tellCosts(no, [{ amount_fen: refund_fen - refundFen }])
  expect(told.data).toMatchObject({ refund_fen: refundFen, costs_state: 'given' })
  return no
}

describe('who agrees', () => {
  test('a clerk of 内容 who posts an approval by hand is NO_RIGHT, nothing changes, and a row is left', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(300_000, staff)
    const writer = await clerk('何叶', ['content'])
    const before = await requestRow(no)
    expect((await writer.approve(no, 300_000)).code).toBe(25)
    expect(await requestRow(no)).toEqual(before)
    expect(await paid.sent()).toEqual([])
    expect((await auditOf(no)).at(-1)).toMatchObject({
      ...{ action: 'refund.approve', refused: 25, staff_id: writer.id },
    })
  })

  test('¥5,200 waits for a second person: nothing has left, the first again is FOUR_EYES, another sends it', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(520_000, staff)
    const approved = await staff.first.approve(no, 520_000)
    expect(approved.data).toMatchObject({
      ...{ status: 'first_approved', status_text: '待复核' },
      second: { is_needed: true, line_fen: LINE, lately_fen: 0 },
    })
    expect(await paid.sent()).toEqual([])
    expect(await paid.seats()).toEqual({ held: 0, sold: 3 })
    expect((await staff.first.second(no, 520_000)).code).toBe(26)
    expect((await staff.first.see(no)).data).toMatchObject({
      actions: expect.arrayContaining([{ code: 'second', allowed: false, why: '须由另一位同事复核' }]),
    })
    expect((await staff.other.second(no, 520_000)).data).toMatchObject({ status: 'approved' })
    expect(await paid.sent()).toEqual([{ amount_fen: 520_000, status: 'approved' }])
    expect(await sendingJobs(paid.id)).toBe(1)
    await desk.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'refunded', refunded_fen: 520_000 })
    expect((await auditOf(no)).filter(({ refused }) => refused === null).map(({ action }) => action)).toEqual(
      [...['refund.request', 'refund.cost', 'refund.approve', 'refund.second']],
    )
    await expectBooksToBalance(db)
  })

  test('the line of the moment decides, and what waits for a second person goes on waiting when it is raised', async () => {
    const staff = await people()
    const { no } = await requestOf(300_000, staff)
    await setSettings(db, { 'refund.second_fen': 200_000 })
    expect((await staff.first.see(no)).data).toMatchObject({ second: { is_needed: true, line_fen: 200_000 } })
    expect((await staff.first.approve(no, 300_000)).data).toMatchObject({ status: 'first_approved' })
    await setSettings(db, { 'refund.second_fen': 1_000_000 })
    expect((await staff.other.see(no)).data).toMatchObject({
      ...{ status: 'first_approved', second: { is_needed: true, line_fen: 1_000_000 } },
    })
    expect((await staff.first.second(no, 300_000)).code).toBe(26)
    const { paid, no: next } = await requestOf(520_000, staff)
    expect((await staff.first.approve(next, 520_000)).data).toMatchObject({ status: 'approved' })
    expect(await paid.sent()).toEqual([{ amount_fen: 520_000, status: 'approved' }])
    expect((await staff.other.second(no, 300_000)).data).toMatchObject({ status: 'approved' })
    await setSettings(db, { 'refund.second_fen': LINE })
  })

  test('two refunds of ¥2,600 within seven days: the second one needs a second person; eight days later it does not', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(260_000, staff, [1])
    expect((await staff.first.approve(no, 260_000)).data).toMatchObject({ status: 'approved' })
    const next = await askAgain(paid.order_id, 260_000, staff)
    expect((await staff.first.see(next)).data).toMatchObject({
      second: { is_needed: true, line_fen: LINE, lately_fen: 260_000 },
    })
    clock.set('2026-11-29T10:00:01+08:00')
    const later = await people()
    expect((await later.first.see(next)).data).toMatchObject({ second: { is_needed: false, lately_fen: 0 } })
    clock.set(START)
    expect((await staff.first.approve(next, 260_000)).data).toMatchObject({ status: 'first_approved' })
    expect(await paid.sent()).toHaveLength(1)
    expect((await staff.other.second(next, 260_000)).data).toMatchObject({ status: 'approved' })
    expect((await paid.sent()).map(({ amount_fen }) => amount_fen)).toEqual([260_000, 260_000])
  })

  test('what was approved by rule, and what was rejected, does not count towards the line', async () => {
    const staff = await people()
    const paid = await family({ departsOn: in40 })
    expect((await paid.apply([1])).data.status).toBe('approved')
    const no = await askAgain(paid.order_id, 400_000, staff)
    expect((await staff.first.reject(no)).code).toBe(0)
    const again = await askAgain(paid.order_id, 400_000, staff)
    expect((await staff.first.approve(again, 400_000)).data).toMatchObject({ status: 'approved' })
  })

  test('whoever asked agrees to nothing, neither first nor second: FOUR_EYES', async () => {
    const staff = await people()
    const both = await clerk('赵一', ['service', 'finance'])
    const small = await requestOf(300_000, { ...staff, service: both })
    expect((await both.approve(small.no, 300_000)).code).toBe(26)
    const large = await requestOf(520_000, { ...staff, service: both })
    expect((await staff.first.approve(large.no, 520_000)).code).toBe(0)
    expect((await both.second(large.no, 520_000)).code).toBe(26)
    expect((await auditOf(large.no)).at(-1)).toMatchObject({ action: 'refund.second', refused: 26 })
  })

  test('who was let in anew by the link of one is no second person beside them, and is not offered to sign: FOUR_EYES', async () => {
    const staff = await people()
    await letInAnew(desk, staff.other, staff.first)
    const large = await requestOf(520_000, staff)
    expect((await staff.first.approve(large.no, 520_000)).code).toBe(0)
    const alarm = db.selectFrom('alarm').select('ref').where('kind', '=', 'second_person_missing')
    await expect(alarm.execute()).resolves.toEqual([])
    expect((await staff.other.second(large.no, 520_000)).code).toBe(26)
    const why = (title: string) => `您或${title}的账号近期由对方重置过，须由另一位同事复核`
    expect((await staff.other.see(large.no)).data).toMatchObject({
      actions: expect.arrayContaining([{ code: 'second', allowed: false, why: why('审核人') }]),
    })
    const third = await clerk('陈账', ['finance'])
    expect((await third.second(large.no, 520_000)).code).toBe(0)
    const both = await clerk('赵一', ['service', 'finance'])
    await letInAnew(desk, staff.first, both)
    const small = await requestOf(300_000, { ...staff, service: both })
    expect((await staff.first.approve(small.no, 300_000)).code).toBe(26)
    expect((await staff.first.see(small.no)).data).toMatchObject({
      actions: expect.arrayContaining([{ code: 'approve', allowed: false, why: why('申请人') }]),
    })
  })

  test('above the line whoever signs has just given the six digits: STEP_UP', async () => {
    const staff = await people()
    const { no } = await requestOf(520_000, staff)
    const idle = await clerk('王敏', ['finance'], { hasGivenDigits: false })
    expect((await idle.approve(no, 520_000)).code).toBe(28)
    expect((await staff.first.approve(no, 520_000)).code).toBe(0)
    expect((await idle.second(no, 520_000)).code).toBe(28)
    const small = await requestOf(300_000, staff)
    expect((await idle.approve(small.no, 300_000)).code).toBe(0)
  })

  test('an alarm rings when nobody is left who could look a second time', async () => {
    const staff = await people()
    const { no } = await requestOf(520_000, staff)
    await db.updateTable('staff').set({ status: 'locked' }).where('id', '<>', staff.first.id).execute()
    expect((await staff.first.approve(no, 520_000)).code).toBe(0)
    const alarms = await db.selectFrom('alarm').select(['kind', 'ref', 'detail']).execute()
    expect(alarms).toContainEqual({ kind: 'second_person_missing', ref: 'finance', detail: { people: 1 } })
    await db.updateTable('staff').set({ status: 'active' }).execute()
  })

  test('the alarm rings as well when whoever is left may be the first person', async () => {
    await db.deleteFrom('alarm').execute()
    const staff = await people()
    const { no } = await requestOf(520_000, staff)
    const both = [staff.first.id, staff.other.id]
    await db.updateTable('staff').set({ status: 'locked' }).where('id', 'not in', both).execute()
    await letInAnew(desk, staff.first, staff.other)
    expect((await staff.first.approve(no, 520_000)).code).toBe(0)
    const alarms = await db.selectFrom('alarm').select(['kind', 'ref', 'detail']).execute()
    expect(alarms).toEqual([{ kind: 'second_person_missing', ref: 'finance', detail: { people: 2 } }])
    await db.updateTable('staff').set({ status: 'active' }).execute()
  })
})

describe('at the same instant', () => {
  test('of two second persons one wins, the other is STATE and reads who it was; money leaves once', async () => {
    const staff = await people()
    const third = await clerk('陈平', ['finance'])
    const { paid, no } = await requestOf(520_000, staff)
    await staff.first.approve(no, 520_000)
    const answers = await Promise.all([staff.other.second(no, 520_000), third.second(no, 520_000)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22])
    expect(await paid.sent()).toEqual([{ amount_fen: 520_000, status: 'approved' }])
    await desk.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'refunded', refunded_fen: 520_000 })
    await expectBooksToBalance(db)
  })

  test('of approving and rejecting one happens, and the order stands accordingly', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(300_000, staff)
    const answers = await Promise.all([staff.first.approve(no, 300_000), staff.other.reject(no)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22])
    const { status } = await requestRow(no)
    expect((await paid.row()).status).toBe(status === 'rejected' ? 'paid' : 'refunding')
  })
})

describe('which sum', () => {
  test('asked at 23:59 and approved at 00:01, the sum of the day of asking is paid', async () => {
    // On the 21st it is ten days ahead, from the 25th on less than seven.
    const paid = await family({ departsOn: in10 })
    clock.set('2026-11-24T23:59:00+08:00')
    const { data } = await paid.apply()
    const no = data.refund_no
    const { refund_fen } = await requestRow(no)
    expect(refund_fen).toBe(1_088_000)
    clock.set('2026-11-25T00:01:00+08:00')
    const staff = await people()
    expect((await staff.operations.tellCosts(no)).data).toMatchObject({ refund_fen, costs_state: 'none' })
    expect((await staff.first.see(no)).data).toMatchObject({ now: { refund_fen, is_changed: false } })
    await staff.first.approve(no, refund_fen)
    expect((await staff.other.second(no, refund_fen)).code).toBe(0)
    expect(await paid.sent()).toEqual([{ amount_fen: refund_fen, status: 'approved' }])
  })

  test('another than was seen is PRICE_CHANGED with the sum as it is, once costs were told', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(300_000, staff)
    await staff.operations.tellCosts(no, [{ amount_fen: 1_100_000 }])
    const stale = await staff.first.approve(no, 300_000)
    expect(stale).toMatchObject({ code: 41, data: { refund_fen: 260_000, deduct_fen: 1_100_000 } })
    expect((await staff.first.approve(no, 260_000)).code).toBe(0)
    expect(await paid.sent()).toEqual([{ amount_fen: 260_000, status: 'approved' }])
  })

  test('that has changed since the first person signed is PRICE_CHANGED for the second, and signed anew', async () => {
    const staff = await people()
    const { paid, no } = await requestOf(520_000, staff)
    await staff.first.approve(no, 520_000)
    expect((await staff.other.approve(no, 520_000)).code).toBe(22)
    // Money that was under way when the request came, as a late notification records it.
    const payment = await db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    const late = (by: number) =>
      db
        .updateTable('payment')
        .set((each) => ({ amount_fen: each('amount_fen', '+', by) }))
        .where('id', '=', payment.id)
        .execute()
        .then(() =>
          db
            .updateTable('orders')
            .set((each) => ({ paid_fen: each('paid_fen', '+', by) }))
            .where('id', '=', paid.id)
            .execute(),
        )
    await late(1_000)
    expect((await staff.other.see(no)).data).toMatchObject({
      now: { refund_fen: 521_000, is_changed: true },
      actions: expect.arrayContaining([
        { code: 'approve', allowed: true, why: '' },
        { code: 'second', allowed: false, why: '金额有变化，须重新审核' },
      ]),
    })
    expect((await staff.other.second(no, 521_000)).code).toBe(41)
    expect((await staff.other.approve(no, 521_000)).data).toMatchObject({ status: 'first_approved' })
    expect((await staff.other.second(no, 521_000)).code).toBe(26)
    expect((await staff.first.second(no, 521_000)).data).toMatchObject({ status: 'approved' })
    await late(-1_000)
    await db.updateTable('refund').set({ amount_fen: 520_000 }).where('order_id', '=', paid.id).execute()
  })
})

describe('a request that is decided, or that nobody has', () => {
  test('is STATE for every act, with who was faster and when', async () => {
    const staff = await people()
    const { no } = await requestOf(300_000, staff)
    expect((await staff.first.second(no, 300_000)).code).toBe(22)
    await staff.first.approve(no, 300_000)
    expect((await staff.other.approve(no, 300_000)).code).toBe(22)
    expect((await staff.other.second(no, 300_000)).code).toBe(22)
    expect((await staff.other.reject(no)).code).toBe(22)
    expect((await staff.operations.tellCosts(no)).code).toBe(22)
  })

  test('is NOT_FOUND', async () => {
    const staff = await people()
    const no = 'BM999999999999T01'
    const answers = await Promise.all([
      ...[staff.first.see(no), staff.first.approve(no, 1), staff.first.second(no, 1), staff.first.reject(no)],
      ...[staff.operations.tellCosts(no), staff.service.quote('BM999999999999')],
      staff.service.askFor('BM999999999999'),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 20))
    expect((await staff.first.ask(deskRefunds.list, { order_no: 'BM999999999999' })).data).toMatchObject({
      ...{ list: [], total: 0, refund_fen: 0 },
    })
  })
})

test('who leaves takes the visa along and nobody else’s; the balance that waited is due a day later at least', async () => {
  const { first, service, operations } = await people()
  const deposit = await family({ departsOn: in10, deposit: true })
  const step = { order_id: deposit.id, staff_id: first.id, at: clock.now(), happened_on: '2026-11-20' }
  await db
    .insertInto('order_visa_step')
    .values([
      { ...step, seq: 1, state: 'refused' },
      { ...step, seq: 2, state: 'collecting' },
      { ...step, seq: 2, state: 'granted' },
      { ...step, seq: 3, state: 'submitted' },
    ])
    .execute()
  const unpaid = () =>
    db
      .selectFrom('order_bill')
      .select('due_at')
      .where('order_id', '=', deposit.id)
      .where('status', '=', 'unpaid')
  await db
    .updateTable('order_bill')
    .set({ due_at: new Date(clock.now().getTime() - 3 * 86_400_000) })
    .where('order_id', '=', deposit.id)
    .where('status', '=', 'unpaid')
    .execute()
  const no = String((await service.askFor(deposit.order_id, { seqs: [1] })).data['refund_no'])
  await operations.tellCosts(no, [])
  expect((await first.approve(no, 0)).data).toMatchObject({ status: expect.stringMatching(/approved|done/) })
  const steps = await db
    .selectFrom('order_visa_step')
    .select(['seq', 'state'])
    .where('order_id', '=', deposit.id)
    .orderBy('id')
    .execute()
  expect(steps).toEqual([
    { seq: 1, state: 'collecting' },
    { seq: 1, state: 'granted' },
    { seq: 2, state: 'submitted' },
  ])
  const { due_at } = await unpaid().executeTakeFirstOrThrow()
  expect(due_at.getTime() - clock.now().getTime()).toBe(24 * 3_600_000)
})
