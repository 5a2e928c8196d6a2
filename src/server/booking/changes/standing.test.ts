import { expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { closePayments } from '#src/server/booking/payments/jobs.ts'
import { applyFor, insertOtherDate, loadTexts, payBill, signChange } from '#test/orders/change-shop.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk, type RefundClerk } from '#test/payments/refund-desk.ts'
import type { PaidFamily } from '#test/payments/refund-shop.ts'

const shop = await openRefundDesk('2026-11-21T10:00:00+08:00')
await loadTexts(shop)
const { db, channel, family, clerk } = shop

const in40 = '2026-12-31'
const in10 = '2026-12-01'
const later = '2027-02-10'

const detailOf = async ({ visitor, order_id }: PaidFamily) =>
  (await visitor.call(orders.detail, { order_id })).data
const rowOf = async ({ visitor, order_id }: PaidFamily) =>
  (await visitor.call(orders.list, {})).data.list.find((row) => row.order_id === order_id)
const unpaidOf = async (paid: PaidFamily) =>
  (await detailOf(paid)).bills.filter(({ status }) => status === 'unpaid')
const actsAt = async (person: RefundClerk, { order_id }: PaidFamily) => {
  const { data } = await person.ask(orderDetails.detail, { no: order_id })
  return new Map(
    (data['actions'] as never as { code: string; why: string }[]).map(
      ({ code, why }) => [code, why] as const,
    ),
  )
}

test('while a change is promised 尾款 waits and says why, only the difference is paid; withdrawn, 尾款 is paid again', async () => {
  const paid = await family({ departsOn: in40, deposit: true })
  await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
  const open = openTrade(
    (await paid.visitor.call(payments.pay, { order_id: paid.order_id, pay_type: 'wechat' })).data,
  )
  const [balance] = await unpaidOf(paid)
  expect(balance).toMatchObject({ kind: 'balance', payable: true, standstill: '' })
  expect((await rowOf(paid))?.actions).toEqual(['pay', 'contract', 'refund'])

  const { change_no } = (await applyFor(paid, later)).data
  expect(await unpaidOf(paid)).toMatchObject([
    { kind: 'balance', payable: false, standstill: '改期或换人办理中，办妥或撤回后再付款' },
  ])
  expect((await rowOf(paid))?.actions).toEqual(['contract'])
  expect(
    (await paid.visitor.call(payments.pay, { order_id: paid.order_id, pay_type: 'wechat' })).failed,
  ).toBe('STATE')
  // What a channel still showed of it is closed.
  await closePayments(shop.ctx(), { orderId: paid.id })
  expect(channel.trades.get(open.out_trade_no)?.state).toBe('closed')

  await signChange(shop, paid, change_no)
  const { bills, change } = await detailOf(paid)
  expect(
    bills.filter(({ status }) => status === 'unpaid').map(({ kind, payable }) => [kind, payable]),
  ).toEqual([
    ['balance', false],
    ['supplement', true],
  ])
  // Without a word of which, the difference is meant.
  expect((await rowOf(paid))?.actions).toEqual(['pay', 'contract'])
  expect((await rowOf(paid))?.next_bill).toMatchObject({ bill_id: change?.bill_id })
  const cashier = await paid.visitor.call(payments.cashier, { order_id: paid.order_id })
  expect(cashier.data.bill).toMatchObject({ bill_id: change?.bill_id, amount_fen: 40_000 })

  await paid.visitor.call(changes.withdraw, { change_no })
  expect((await rowOf(paid))?.actions).toEqual(['pay', 'contract', 'refund'])
  await payBill(shop, paid, balance?.bill_id ?? 0)
  expect(await paid.row()).toMatchObject({ status: 'paid', paid_fen: 1_600_000 })
  await expectBooksToBalance(db)
})

test('money for 尾款 that was on its way when another date was asked for counts, and the rest follows it', async () => {
  const paid = await family({ departsOn: in40, deposit: true })
  await insertOtherDate(shop, paid, later, { adult_fen: 450_000 })
  const { out_trade_no } = openTrade(
    (await paid.visitor.call(payments.pay, { order_id: paid.order_id, pay_type: 'wechat' })).data,
  )
  const { change_no } = (await applyFor(paid, later)).data
  channel.pay(out_trade_no)
  await closePayments(shop.ctx(), { orderId: paid.id })
  expect(await paid.row()).toMatchObject({ status: 'paid', paid_fen: 1_600_000 })
  await signChange(shop, paid, change_no)
  await shop.runJobs()
  expect(await paid.row()).toMatchObject({ departs_on: later, payable_fen: 1_500_000, refunded_fen: 100_000 })
  const told = await db
    .selectFrom('message')
    .select('body')
    .where('member_id', '=', paid.member.id)
    .where('title', '=', '改期换人已完成')
    .executeTakeFirstOrThrow()
  expect(told.body).toContain('差价¥1,000将退回')
  await expectBooksToBalance(db)
})

test('what a clerk has to answer keeps 尾款 payable; neither side is offered a refund or a supplement meanwhile', async () => {
  const paid = await family({ departsOn: in10, deposit: true })
  const target = await insertOtherDate(shop, paid, later)
  const lin = await clerk('林知远', ['operations', 'service', 'finance'])
  const before = await actsAt(lin, paid)
  for (const code of ['change', 'refund', 'supplement']) expect(before.get(code), code).toBe('')

  await applyFor(paid, later)
  expect((await rowOf(paid))?.actions).toEqual(['pay', 'contract'])
  const asked = await actsAt(lin, paid)
  expect(asked.get('change')).toBe('')
  expect(asked.get('refund')).toBe('改期或换人处理中')
  expect(asked.get('supplement')).toBe('改期或换人在处理中，完成后才能加收')

  const no = paid.order_id
  const quoted = await lin.ask(orderDateChanges.quote, { no, departure_id: String(target.id) })
  const quote_token = String(quoted.data['quote_token'])
  await lin.ask(orderDateChanges.propose, { no, quote_token, reason: '供应商同意改期' })
  expect((await actsAt(lin, paid)).get('change')).toBe('已有改期或换人申请在处理中')
  expect((await rowOf(paid))?.actions).toEqual(['contract'])
})
