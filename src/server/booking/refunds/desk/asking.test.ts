import { beforeEach, describe, expect, test } from 'vitest'
import { invoices } from '#src/api/booking/invoices.ts'
import { payments } from '#src/api/booking/payments.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { orderRefunds } from '#src/api/desk/orders/refunds.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import { refundExport } from './export.ts'

const START = '2026-11-21T10:00:00+08:00'
const desk = await openRefundDesk(START)
const { db, clock, channel, family, clerk, requestRow, auditOf } = desk

const in40 = '2026-12-31'
const in10 = '2026-12-01'

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
type Paid = Awaited<ReturnType<typeof family>>

/** The order stands as if its trip had come so far. */
const setStatus = (paid: Paid, status: 'travelling' | 'wait_review' | 'ready') =>
  db.updateTable('orders').set({ status }).where('id', '=', paid.id).execute()

const messagesTo = (paid: Paid) =>
  db.selectFrom('message').select(['title', 'body']).where('member_id', '=', paid.member.id).execute()

describe('asking for a traveller', () => {
  test('shows what the traveller would be told by the same function, and whether a second person is needed', async () => {
    const { service } = await people()
    const paid = await family({ departsOn: in10 })
    const { data } = await service.quote(paid.order_id, { seqs: [1] })
    expect(data).toMatchObject({
      ...{ allowed: true, why: '', kind: 'part', days_before: 10, bp: 2000 },
      ...{ base_fen: 549_589, deduct_fen: 109_917, refund_fen: 439_672, paid_fen: 1_600_000 },
      ...{ payable_fen: 1_160_328, balance_fen: null, nonrefundable: [{ name: '签证', amount_fen: 80_000 }] },
      routes: [{ channel_text: '微信支付', amount_fen: 439_672 }],
      ...{ needs_second: false, second_line_fen: 500_000, lately_fen: 0 },
    })
    expect(JSON.stringify(data['messages'])).toContain('4,396.72')
    const whole = await service.quote(paid.order_id, { seqs: [1, 2, 3] })
    expect(whole.data).toMatchObject({ kind: 'whole', refund_fen: 1_088_000, needs_second: true })
  })

  test('is never approved by rule, moves the order to 退款中 for the whole, and names who asked', async () => {
    const { service, first } = await people()
    const paid = await family({ departsOn: in40 })
    const asked = await service.askFor(paid.order_id, {}, '客人家中有事，来电取消')
    expect(asked).toMatchObject({ code: 0, data: { order: { status: 'refunding' } } })
    const no = String(asked.data['refund_no'])
    expect((await first.see(no)).data).toMatchObject({
      ...{ no, order_no: paid.order_id, kind: 'whole', cause: 'traveller', status: 'submitted' },
      ...{ asked_by_text: '周静', note: '客人家中有事，来电取消', reason_text: '', costs_state: 'open' },
      signatures: [{ step: 'asked', name: '周静' }],
      now: { refund_fen: 1_360_000, deduct_fen: 0, is_changed: false },
      actions: [
        { code: 'cost', allowed: false, why: '需要“计调”角色' },
        { code: 'approve', allowed: false, why: '等待计调核实实际费用' },
        { code: 'second', allowed: false, why: '尚未有人审核通过' },
        { code: 'reject', allowed: true, why: '' },
      ],
    })
    expect(await auditOf(no)).toMatchObject([
      { action: 'refund.request', entity: 'refund_request', reason: '客人家中有事，来电取消' },
    ])
    expect(await paid.sent()).toEqual([])
    expect(await paid.requests()).toMatchObject([{ status: 'submitted', can_withdraw: false, note: '' }])
  })

  test('says why it cannot be done instead of a sum, and posting it anyway is STATE', async () => {
    const { service, operations } = await people()
    const unpaid = await family({ departsOn: in10 }, 0)
    expect((await service.quote(unpaid.order_id)).data).toMatchObject({
      ...{ allowed: false, why: '订单待付款，不能申请退款', refund_fen: 0, quote_token: '' },
    })
    const paid = await family({ departsOn: in10 })
    expect((await service.quote(paid.order_id, { seqs: [1, 2] })).data).toMatchObject({
      why: '余下的出行人须有成人同行，请全部取消或联系客服',
    })
    expect((await service.quote(paid.order_id, { seqs: [9] })).data).toMatchObject({ allowed: false })
    expect((await service.quote(paid.order_id, { cause: 'mid_trip' })).data).toMatchObject({
      why: '订单已付款·待成团，不在行程中',
    })
    const { quote_token } = (await service.quote(paid.order_id)).data
    expect((await operations.askFor(paid.order_id)).code).toBe(0)
    const late = { no: paid.order_id, quote_token: String(quote_token), reason: '客人来电要求取消' }
    expect((await service.ask(orderRefunds.request, late)).code).toBe(22)
    expect((await service.quote(paid.order_id)).data).toMatchObject({ why: '已有退款申请在处理中' })
  })

  test('with another sum than was shown is PRICE_CHANGED with the new quote; without a token of ours PARAM', async () => {
    const { service } = await people()
    const paid = await family({ departsOn: in10 })
    const { quote_token } = (await service.quote(paid.order_id)).data
    clock.set('2026-11-25T09:00:00+08:00')
    const later = await clerk('周静', ['service'])
    const asked = { no: paid.order_id, quote_token: String(quote_token), reason: '客人来电要求取消' }
    const changed = await later.ask(orderRefunds.request, asked)
    expect(changed).toMatchObject({ code: 41, data: { quote: { refund_fen: 680_000, allowed: true } } })
    expect((await later.ask(orderRefunds.request, { ...asked, quote_token: 'x.y' })).code).toBe(1)
    expect((await later.askFor(paid.order_id)).code).toBe(0)
  })

  test('for somebody who is no longer in the order is TRAVELLER', async () => {
    const { service } = await people()
    const paid = await family({ departsOn: in10 })
    const { quote_token } = (await service.quote(paid.order_id, { seqs: [3] })).data
    await db.deleteFrom('order_traveller').where('order_id', '=', paid.id).where('seq', '=', 3).execute()
    const asked = { no: paid.order_id, quote_token: String(quote_token), reason: '客人来电要求取消' }
    expect((await service.ask(orderRefunds.request, asked)).code).toBe(43)
  })

  test('a consultant asks for their own orders alone: another’s is NOT_FOUND, in the list as well', async () => {
    const advisor = await clerk('顾言', ['custom'])
    const own = await family({ departsOn: in10, over: { advisor_id: advisor.id } })
    const strange = await family({ departsOn: in10 })
    expect((await advisor.quote(strange.order_id)).code).toBe(20)
    const { service } = await people()
    const hidden = String((await service.askFor(strange.order_id)).data['refund_no'])
    const shown = String((await advisor.askFor(own.order_id)).data['refund_no'])
    expect((await advisor.see(hidden)).code).toBe(20)
    const { data } = await advisor.ask(deskRefunds.list)
    expect(data).toMatchObject({ total: 1, list: [{ no: shown }], refund_fen: 1_088_000 })
  })
})

describe('breaking off a trip', () => {
  test('is for 计调 alone, keeps the share of the days that were begun, which can be invoiced, and ends the order', async () => {
    const { service, operations, first, other } = await people()
    const paid = await family({ departsOn: in10 })
    await setStatus(paid, 'travelling')
    clock.set('2026-12-03T10:00:00+08:00')
    const { service: desk2, operations: planner } = await people()
    expect((await desk2.quote(paid.order_id, { cause: 'mid_trip' })).data).toMatchObject({
      why: '行程中止只能由计调申请',
    })
    expect((await desk2.quote(paid.order_id)).data).toMatchObject({ why: '行程已开始，只能按行程中止申请' })
    // The day of departure keeps 70 %, and of the rest three of eight days were begun.
    const base = 1_360_000
    const kept = 952_000 + Math.floor(((base - 952_000) * 3) / 8)
    const asked = await planner.askFor(paid.order_id, { cause: 'mid_trip' }, '客人途中生病返回')
    expect(asked).toMatchObject({ code: 0, data: { order: { status: 'refunding' } } })
    const no = String(asked.data['refund_no'])
    expect(await requestRow(no)).toMatchObject({ deduct_fen: kept, refund_fen: base - kept })
    await planner.tellCosts(no)
    const signer = await clerk('王敏', ['finance'])
    expect((await signer.approve(no, base - kept)).data).toMatchObject({ status: 'approved' })
    await desk.runJobs()
    expect(await paid.row()).toMatchObject({ status: 'refunded', refunded_fen: base - kept })
    await expectBooksToBalance(db)
    expect([service, operations, first, other]).toHaveLength(4)

    // What was kept is the price of what was rendered, so it is invoiced like a trip that came to its end.
    const { visitor, order_id } = paid
    const invoice = async () => (await visitor.call(invoices.info, { order_id })).data
    const { returns_on } = await paid.row()
    expect(await invoice()).toMatchObject({ can_apply: false, why: expect.stringContaining('返程次日') })
    clock.set(`${addDays(returns_on, 1)}T10:00:00+08:00`)
    expect(await invoice()).toMatchObject({ can_apply: true, amount_fen: 1_600_000 - (base - kept) })
    const request = { order_id, kind: 'electronic', title_kind: 'person', title: '韩梅梅' } as const
    expect(await visitor.call(invoices.apply, request)).toMatchObject({ data: { status: 'requested' } })
  })

  test('that is rejected goes on', async () => {
    const paid = await family({ departsOn: in10 })
    await setStatus(paid, 'travelling')
    clock.set('2026-12-03T10:00:00+08:00')
    const { operations, first } = await people()
    const no = String((await operations.askFor(paid.order_id, { cause: 'mid_trip' })).data['refund_no'])
    expect((await first.reject(no)).code).toBe(0)
    expect((await paid.row()).status).toBe('travelling')
  })
})

describe('goodwill', () => {
  test('asks with a sum, always needs two of 财务, waits for no costs, and leaves the order where it stands', async () => {
    const { service, first, other } = await people()
    const paid = await family({ departsOn: in10 })
    await setStatus(paid, 'wait_review')
    expect((await service.quote(paid.order_id, { cause: 'goodwill' })).data).toMatchObject({
      why: '请填写体谅退款的金额',
    })
    const quoted = await service.quote(paid.order_id, { cause: 'goodwill', amountFen: 30_000 })
    expect(quoted.data).toMatchObject({ kind: 'goodwill', refund_fen: 30_000, needs_second: true })
    const asked = await service.askFor(
      paid.order_id,
      { cause: 'goodwill', amountFen: 30_000 },
      '酒店停水，致歉',
    )
    const no = String(asked.data['refund_no'])
    expect(await paid.requests()).toEqual([])
    expect((await first.approve(no, 30_000)).data).toMatchObject({ status: 'first_approved' })
    expect((await other.second(no, 30_000)).data).toMatchObject({ status: 'approved' })
    await desk.runJobs()
    expect(await paid.row()).toMatchObject({
      ...{ status: 'wait_review', payable_fen: 1_570_000, refunded_fen: 30_000 },
    })
    expect(await paid.requests()).toMatchObject([{ status: 'done', refund_fen: 30_000 }])
    expect(await paid.lines()).toContainEqual({ code: 'goodwill:1', amount_fen: -30_000 })
    await expectBooksToBalance(db)
  })

  test('that is rejected tells the traveller nothing, for they have never heard of it', async () => {
    const { service, first } = await people()
    const paid = await family({ departsOn: in10 })
    const before = (await messagesTo(paid)).length
    const asked = await service.askFor(paid.order_id, { cause: 'goodwill', amountFen: 30_000 })
    expect((await first.reject(String(asked.data['refund_no']))).code).toBe(0)
    expect(await messagesTo(paid)).toHaveLength(before)
    expect(await paid.requests()).toEqual([])
    expect((await paid.row()).status).toBe('paid')
  })

  test('is no more than was paid and has not gone back, and nothing before all is paid', async () => {
    const { service } = await people()
    const paid = await family({ departsOn: in10 })
    expect(
      (await service.quote(paid.order_id, { cause: 'goodwill', amountFen: 1_600_001 })).data,
    ).toMatchObject({
      why: '体谅退款不能超过客人已付、尚未退回的金额',
    })
    const deposit = await family({ departsOn: in10, deposit: true })
    expect((await service.quote(deposit.order_id, { cause: 'goodwill', amountFen: 100 })).data).toMatchObject(
      {
        why: '订单已付订金·待付尾款，不能做体谅退款',
      },
    )
  })
})

describe('an overdue balance', () => {
  test('is no cause to ask for here, however late: who has called gives the order up, PARAM', async () => {
    const paid = await family({ departsOn: in40, deposit: true })
    clock.set('2026-12-31T09:00:00+08:00')
    const late = await clerk('周静', ['service'])
    expect((await late.quote(paid.order_id, { cause: 'balance_overdue' })).code).toBe(1)
  })
})

describe('rejecting', () => {
  test('puts the order back, makes its bills due again, and the traveller reads why', async () => {
    const { first } = await people()
    const paid = await family({ departsOn: in10, deposit: true })
    const no = (await paid.apply()).data.refund_no
    expect((await paid.row()).status).toBe('refunding')
    const rejected = await first.reject(no, '已过最晚取消时间13800001111')
    expect(rejected.data).toMatchObject({
      ...{ status: 'rejected', reject_reason: '已过最晚取消时间***', now: null, due_at: null },
      signatures: [
        { step: 'asked', name: '客人' },
        { step: 'rejected', name: '王敏' },
      ],
    })
    expect((await paid.row()).status).toBe('deposit_paid')
    expect(await paid.requests()).toMatchObject([
      { status: 'rejected', reject_reason: '已过最晚取消时间***' },
    ])
    expect(JSON.stringify(await messagesTo(paid))).toContain('已过最晚取消时间')
    const pay = await paid.visitor.call(payments.pay, { order_id: paid.order_id, pay_type: 'wechat' })
    expect(pay.code).toBe(0)
    expect((await first.reject(no)).code).toBe(22)
  })
})

describe('the lists', () => {
  test('of refunds are narrowed down by state, kind, cause, day and order, and sum what was asked for', async () => {
    const { service, operations, first } = await people()
    const one = await family({ departsOn: in10 })
    const other = await family({ departsOn: in10 })
    const part = String((await service.askFor(one.order_id, { seqs: [1] })).data['refund_no'])
    const whole = String((await service.askFor(other.order_id, { cause: 'visa_refused' })).data['refund_no'])
    const nos = async (fields: Record<string, string>) => {
      const { data } = await first.ask(deskRefunds.list, fields)
      const list = data['list'] as unknown as { no: string }[]
      return list.map(({ no }) => no).filter((no) => no === part || no === whole)
    }
    expect(await nos({})).toEqual([whole, part])
    expect(await nos({ kinds: 'part' })).toEqual([part])
    expect(await nos({ causes: 'visa_refused,mid_trip' })).toEqual([whole])
    expect(await nos({ order_no: one.order_id })).toEqual([part])
    expect(await nos({ states: 'rejected,done' })).toEqual([])
    expect(await nos({ from: '2026-11-22' })).toEqual([])
    expect(await nos({ from: '2026-11-21', until: '2026-11-21' })).toEqual([whole, part])
    expect(await nos({ failed: '1' })).toEqual([])
    await operations.tellCosts(part)
    channel.behaviour.refundState = 'failed'
    await first.approve(part, 439_672)
    await desk.runJobs()
    expect(await nos({ failed: '1' })).toEqual([part])
    const { data } = await first.see(part)
    expect(data).toMatchObject({ failed_rows: 1, rows: [{ status: 'failed', status_text: '失败待人工' }] })
    expect((await first.ask(deskRefunds.list, { order_no: other.order_id })).data).toMatchObject({
      ...{ total: 1, is_total_exact: true, refund_fen: 1_360_000 },
    })
    const asked = await first.ask(deskRefunds.export, { order_no: other.order_id })
    const exportId = Number(asked.data['export_id'])
    await makeExport(desk.ctx(), { exportId }, [refundExport])
    const file = desk.db.selectFrom('export_file').select(['rows', 'state']).where('id', '=', exportId)
    expect(await file.executeTakeFirst()).toEqual({ rows: 1, state: 'ready' })
  })

  test('of orders have a view of those that are being refunded, until the money has arrived', async () => {
    const { service, operations, first } = await people()
    const paid = await family({ departsOn: in10 })
    const isListed = async () => {
      const { data } = await service.ask(orderLists.list, { view: 'refunding' })
      return (data['list'] as unknown as { no: string }[]).some(({ no }) => no === paid.order_id)
    }
    expect(await isListed()).toBe(false)
    const no = String((await service.askFor(paid.order_id, { seqs: [1] })).data['refund_no'])
    expect(await isListed()).toBe(true)
    await operations.tellCosts(no)
    await first.approve(no, 439_672)
    expect(await isListed()).toBe(true)
    await desk.runJobs()
    expect(await isListed()).toBe(false)
  })
})
