import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import {
  applyFor,
  applyQuoted,
  insertOtherDate,
  loadTexts,
  payBill,
  quoteDate,
  seatsOf,
  signChange,
} from '#test/orders/change-shop.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'

const shop = await openRefundDesk('2026-11-21T10:00:00+08:00')
await loadTexts(shop)
const { db, family, clerk } = shop

const in40 = '2026-12-31'
const later = '2027-02-10'

/** Another family on the same trip. */
async function onTheSameTrip(first: Awaited<ReturnType<typeof family>>) {
  const second = await family({ departsOn: in40 })
  const { product_id } = await first.row()
  await db.updateTable('orders').set({ product_id }).where('id', '=', second.id).execute()
  return second
}

test('of two families who want the last seats of another date, one gets them', async () => {
  const first = await family({ departsOn: in40 })
  const second = await onTheSameTrip(first)
  const target = await insertOtherDate(shop, first, later, { capacity: 4 })
  // Both have read their quotes before either asks.
  const asked = await Promise.all(
    [first, second].map(async (family) => ({ family, quoted: await quoteDate(family, later) })),
  )
  const outcomes = await Promise.all(asked.map(({ family, quoted }) => applyQuoted(family, quoted)))
  expect(outcomes.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 40])
  expect(await seatsOf(shop, target.id)).toEqual({ held: 3, sold: 0 })
  await expectBooksToBalance(db)
})

test('of a change and a refund that are asked for in the same instant, one stands', async () => {
  const paid = await family({ departsOn: '2026-12-11' })
  await insertOtherDate(shop, paid, later)
  const outcomes = await Promise.all([applyFor(paid, later), paid.apply([1])])
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
  await expectBooksToBalance(db)
})

test('of a signature and the shop that cancels in the same instant, everything is of one or the other', async () => {
  const lin = await clerk('林知远', ['operations'])
  const paid = await family({ departsOn: in40 })
  const target = await insertOtherDate(shop, paid, later, { adult_fen: 450_000 })
  const { data } = await applyFor(paid, later)
  const asked = { no: paid.order_id, cause: 'no_resources' }
  const quoted = await lin.ask(orderShopCancelling.quote, asked)
  const shown = {
    quote_token: String(quoted.data['quote_token']),
    amount_fen: String(quoted.data['refund_fen']),
  }
  await Promise.all([
    signChange(shop, paid, data.change_no),
    lin.ask(orderShopCancelling.cancel, { ...asked, ...shown, reason: '酒店超售，没有房间' }),
  ])
  const { change } = (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data
  expect(['done', 'lapsed']).toContain(change?.state)
  expect((await seatsOf(shop, target.id)).held).toBe(0)
  await expectBooksToBalance(db)
})

test('deposit, balance, a dearer date, a supplement, and one leaves: the figures of a hand', async () => {
  const lin = await clerk('林知远', ['operations', 'service'])
  const paid = await family({ departsOn: in40, deposit: true }, 2)
  expect(await paid.row()).toMatchObject({ status: 'paid', paid_fen: 1_600_000 })
  await insertOtherDate(shop, paid, later, { adult_fen: 520_000 })
  expect((await quoteDate(paid, later)).data).toMatchObject({ difference_fen: 40_000, by_rule: true })
  const { data } = await applyFor(paid, later)
  await signChange(shop, paid, data.change_no)
  const { change } = (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data
  await payBill(shop, paid, change?.bill_id ?? 0)
  expect(await paid.row()).toMatchObject({ departs_on: later, payable_fen: 1_640_000, paid_fen: 1_640_000 })

  const asked = { no: paid.order_id, title: '升级酒店', amount_fen: '150000', due_on: '2026-12-15' }
  const added = { ...asked, reason: '客人来电要求升级', refundable: '1' }
  expect((await lin.ask(orderSupplements.add, added)).code).toBe(0)
  const { list } = (await paid.visitor.call(payments.bills, { order_id: paid.order_id })).data
  await payBill(shop, paid, list.find(({ title }) => title === '升级酒店')?.bill_id ?? 0)
  expect(await paid.row()).toMatchObject({ payable_fen: 1_790_000, paid_fen: 1_790_000 })

  // 5,200 + 1,200 of the single supplement − 300 − 404.11 of the coupon; the visa of 800 stays.
  expect((await paid.quote([1])).data).toMatchObject({ deduct_fen: 0, refund_fen: 569_589 })
  await paid.apply([1])
  await shop.runJobs()
  expect(await paid.row()).toMatchObject({ payable_fen: 1_220_411, refunded_fen: 569_589 })
  await expectBooksToBalance(db)
})
