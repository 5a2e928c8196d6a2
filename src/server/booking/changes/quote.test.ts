import { beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { insertOtherDate, quoteDate } from '#test/orders/change-shop.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
const { clock, family } = shop

/** Days before these departures on the day of START. */
const in40 = '2026-12-31'
const in10 = '2026-12-01'
const later = '2027-02-10'

beforeEach(() => clock.set(START))

describe('what another date would cost', () => {
  test('is told line by line at its prices of today, with what was added on and taken off as it was sold', async () => {
    const paid = await family({ departsOn: in40 })
    await insertOtherDate(shop, paid, later, { adult_fen: 520_000, single_supp_fen: 130_000 })
    const { data } = await quoteDate(paid, later)
    expect(data).toMatchObject({
      from: { date: in40 },
      to: { date: later, combo_key: 'default' },
      ...{ old_payable_fen: 1_600_000, payable_fen: 1_650_000, difference_fen: 50_000, pay_fen: 50_000 },
      ...{ refund_fen: 0, kept_fen: 0, by_rule: true, blockers: [], balance: null, hold_hours: 24 },
      cancelling: { deduct_fen: 0, refund_fen: 1_360_000 },
    })
    expect(
      data.lines.map(({ code, before, after }) => [code, before?.amount_fen, after?.amount_fen]),
    ).toEqual([
      ['adult', 1_000_000, 1_040_000],
      ['child_bed', 400_000, 400_000],
      ['single', 120_000, 130_000],
      ['option:9', 240_000, 240_000],
      ['rule:3', -60_000, -60_000],
      [expect.stringMatching(/^coupon:\d+$/), -100_000, -100_000],
    ])
    expect(data.change_token).not.toBe('')
  })

  test('goes back where it costs less, and is for a clerk where the ladder of today would keep something', async () => {
    const free = await family({ departsOn: in40 })
    await insertOtherDate(shop, free, later, { adult_fen: 450_000 })
    expect((await quoteDate(free, later)).data).toMatchObject({
      ...{ difference_fen: -100_000, pay_fen: 0, refund_fen: 100_000, kept_fen: 0, by_rule: true },
    })
    const near = await family({ departsOn: in10 })
    await insertOtherDate(shop, near, later)
    expect((await quoteDate(near, later)).data).toMatchObject({
      // A fifth of what the trip costs without its visas.
      ...{ difference_fen: 0, kept_fen: 272_000, by_rule: false, blockers: [] },
      cancelling: { text: '行程开始前14日至7日', deduct_fen: 272_000, refund_fen: 1_088_000 },
    })
  })

  test('shrinks 尾款 before anything goes back, which is due in time before the new date', async () => {
    const paid = await family({ departsOn: in40, deposit: true })
    await insertOtherDate(shop, paid, later, { adult_fen: 450_000 })
    expect((await quoteDate(paid, later)).data).toMatchObject({
      ...{ difference_fen: -100_000, refund_fen: 0 },
      balance: { amount_fen: 1_180_000, due_at: new Date('2027-01-26T23:59:59+08:00') },
    })
  })

  test('is for a clerk where staff have to confirm the date first', async () => {
    const paid = await family({ departsOn: in40 })
    const { productId } = await insertOtherDate(shop, paid, later)
    await shop.db.updateTable('product').set({ confirm_mode: 'second' }).where('id', '=', productId).execute()
    expect((await quoteDate(paid, later)).data).toMatchObject({ by_rule: false, blockers: [] })
  })
})

describe('what keeps somebody from another date', () => {
  test('is said in a sentence: not paid yet, the same date, a child who is too old by then', async () => {
    const why = async (paid: Parameters<typeof quoteDate>[0], date: string) => {
      const { data } = await quoteDate(paid, date)
      return [data.blockers.map(({ code, message }) => `${code} ${message}`), data.change_token]
    }
    const unpaid = await family({ departsOn: in40 }, 0)
    await insertOtherDate(shop, unpaid, later)
    expect(await why(unpaid, later)).toEqual([['22 未付款的订单请取消后重新预订，已填信息可再次使用'], ''])
    const paid = await family({ departsOn: in40 })
    expect(await why(paid, in40)).toEqual([['22 与原出发日期相同，请选择其他日期'], ''])
    await insertOtherDate(shop, paid, '2032-01-10', { close_at: new Date('2032-01-01T00:00:00Z') })
    await shop.db
      .updateTable('order_traveller')
      .set({ birthday: '2018-05-05' })
      .where('order_id', '=', paid.id)
      .where('seq', '=', 3)
      .execute()
    const [blockers] = await why(paid, '2032-01-10')
    expect(String(blockers)).toMatch(/^43 第3位出行人：/)
  })

  test('refuses NOT_FOUND of another’s order and of a date that is not sold, SOLD_OUT, CLOSED, STATE after the trip', async () => {
    const one = await family({ departsOn: in40 })
    const other = await family({ departsOn: in40 })
    await insertOtherDate(shop, one, later, { capacity: 2 })
    await insertOtherDate(shop, one, '2027-02-11', { status: 'closed' })
    expect((await quoteDate(one, '2027-02-12')).failed).toBe('NOT_FOUND')
    expect((await quoteDate(one, later)).failed).toBe('SOLD_OUT')
    expect((await quoteDate(one, '2027-02-11')).failed).toBe('CLOSED')
    const asked = { order_id: other.order_id, date: later, combo_key: 'default' }
    expect((await one.visitor.call(changes.quote, asked)).failed).toBe('NOT_FOUND')
    await shop.db.updateTable('orders').set({ status: 'done' }).where('id', '=', one.id).execute()
    expect((await quoteDate(one, later)).failed).toBe('STATE')
  })
})
