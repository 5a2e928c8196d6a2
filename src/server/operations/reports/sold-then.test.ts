import { expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { deskReports } from '#src/api/desk/reports/reports.ts'
import { today } from '#src/api/desk/work/today.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import type { PaidFamily } from '#test/payments/refund-shop.ts'
import { keepReportDays } from './jobs.ts'

const DAY: Day = '2026-11-21'
const shop = await openRefundDesk(`${DAY}T10:00:00+08:00`)
const { channel, clock, family, clerk } = shop
type Report = Data<(typeof deskReports)['sold']>

async function soldIn(from: Day, until: Day) {
  const operations = await clerk('沈澜', ['operations'], { isLead: true })
  const read = async (name: 'sold' | 'breakdown') => {
    const { data } = await operations.ask(deskReports[name], { from, until })
    const values = (data as unknown as Report).figures.map(({ title, value }) => [title, value])
    return Object.fromEntries(values)
  }
  const [sold, breakdown] = [await read('sold'), await read('breakdown')]
  expect(breakdown).toMatchObject({ 成交金额: sold['成交金额'], 成人与儿童: sold['成人与儿童'] })
  return [sold['成交订单'], sold['成人与儿童'], sold['成交金额']]
}

const peopleToday = async () => {
  const boss = await clerk('顾航', ['admin'])
  return (await boss.ask(today.read)).data['deals']
}

async function paySupplement({ visitor, order_id }: PaidFamily) {
  const service = await clerk('周静', ['service'])
  const asked = { title: '升级酒店', amount_fen: '150000', due_on: '2026-12-15', refundable: '1' }
  await service.ask(orderSupplements.add, { no: order_id, ...asked, reason: '客人来电要求升级' })
  const { data } = await visitor.call(payments.bills, { order_id })
  const bill_id = Math.max(...data.list.map((bill) => bill.bill_id))
  const begun = await visitor.call(payments.pay, { order_id, bill_id, pay_type: 'wechat' })
  const { out_trade_no } = openTrade(begun.data)
  channel.pay(out_trade_no)
  clock.advanceSeconds(5)
  await visitor.call(payments.query, { out_trade_no })
}

async function giveGoodwill({ order_id }: PaidFamily) {
  const service = await clerk('周静', ['service'])
  const asked = await service.askFor(order_id, { cause: 'goodwill', amountFen: 30_000 }, '酒店停水，致歉')
  const no = String(asked.data['refund_no'])
  await (await clerk('王敏', ['finance'])).approve(no, 30_000)
  await (await clerk('李静', ['finance'])).second(no, 30_000)
  await shop.runJobs()
}

test('a deal stays what it came to when it was first paid, whatever is paid, given back or left of it later', async () => {
  const paid = await family({
    departsOn: '2026-12-31',
    over: { contact_phone_enc: shop.services.vault.seal('13800000001') },
  })
  const then = [1, 3, 1_600_000]
  expect(await soldIn(DAY, DAY)).toEqual(then)

  await paySupplement(paid)
  expect(await paid.row()).toMatchObject({ payable_fen: 1_750_000 })
  expect(await soldIn(DAY, DAY), 'after a supplement').toEqual(then)

  await giveGoodwill(paid)
  expect(await paid.row()).toMatchObject({ payable_fen: 1_720_000 })
  expect(await soldIn(DAY, DAY), 'after goodwill').toEqual(then)

  expect(await paid.apply([1])).toMatchObject({ code: 0 })
  await shop.runJobs()
  expect(await paid.row()).toMatchObject({ adult: 1 })
  expect(await soldIn(DAY, DAY), 'after one has left').toEqual(then)
  expect(await peopleToday()).toMatchObject({ value: 1, people: 3 })

  expect(await paid.apply()).toMatchObject({ code: 0 })
  await shop.runJobs()
  expect(await paid.row()).toMatchObject({ status: 'refunded' })
  expect(await soldIn(DAY, DAY), 'after the whole has gone back').toEqual(then)
})

test('what a coupon cost stays what it took off at the first payment, and its order stays in the list behind it', async () => {
  clock.set('2026-11-20T10:00:00+08:00')
  const paid = await family({ departsOn: '2026-12-31' })
  const boss = await clerk('顾航', ['admin'])
  const couponCost = async () => {
    const range = { from: '2026-11-20', until: '2026-11-20' } as const
    const { data } = await boss.ask(deskReports.coupons, range)
    const { figures, parts } = data as unknown as Report
    const list = await boss.ask(orderLists.list, {
      ...{ paid_from: range.from, paid_until: range.until, with_coupon: '1' },
    })
    const [off, share, used] = figures.map(({ value }) => value)
    return { off, share, used, cost: parts[0]?.rows[0]?.cells[0], listed: list.data['total'] }
  }
  const then = { off: 100_000, share: 100_000 / 1_700_000, used: 1, cost: 100_000, listed: 1 }
  expect(await couponCost()).toEqual(then)

  expect(await paid.apply([1])).toMatchObject({ code: 0 })
  await shop.runJobs()
  expect(await couponCost(), 'after one has left').toEqual(then)

  expect(await paid.apply()).toMatchObject({ code: 0 })
  await shop.runJobs()
  expect(await paid.row()).toMatchObject({ status: 'refunded', discount_fen: 0 })
  expect(await couponCost(), 'after the whole has gone back').toEqual(then)
})

test('a kept day says of a deal what it came to when its deposit was paid', async () => {
  clock.set('2026-11-22T10:00:00+08:00')
  const paid = await family({
    ...{ departsOn: '2027-03-01', deposit: true },
    over: { pay_deadline: new Date('2026-11-22T11:00:00+08:00') },
  })
  expect(await paid.apply([1])).toMatchObject({ code: 0 })
  expect(await paid.row()).toMatchObject({ status: 'deposit_paid', adult: 1 })
  await paid.payNext()
  clock.set('2027-01-10T10:00:00+08:00')
  await keepReportDays(shop.ctx(), clock.now())
  const operations = await clerk('沈澜', ['operations'], { isLead: true })
  const { data } = await operations.ask(deskReports.sold, { from: '2026-11-22', until: '2027-03-01' })
  const [orders, people, , fen] = (data as unknown as Report).figures
  expect([orders?.value, people?.value, fen?.value]).toEqual([1, 3, 1_600_000])
})
