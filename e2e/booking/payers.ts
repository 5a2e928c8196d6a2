import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import type { openBrowser } from '../browser/visitors.ts'
import { PRODUCT } from './booking-steps.ts'

interface Options {
  /** A fifth is paid at first, and the rest until three days before the trip. */
  deposit?: boolean
}

/**
 * Whatever day it is today: a group that is formed, or that the next order forms, would make a paid order ready at once.
 */
export const keepForming = ({ db }: Pick<Site, 'db'>, productId: number) =>
  db
    .updateTable('departure')
    .set(({ ref }) => ({ status: 'open', min_group: ref('capacity') }))
    .where('product_id', '=', productId)
    .where('status', 'in', ['open', 'formed'])
    .execute()

/** Members of one site who order for 李雷 and 韩梅梅, each with a browser that is signed in. */
export async function makePayers(
  site: Site,
  visit: Awaited<ReturnType<typeof openBrowser>>,
  group: number,
  { deposit = false }: Options = {},
) {
  const { db } = site
  const today = dayOf(realClock.now())
  let serial = 0
  /** The same two travellers are in every order: no trip may begin before the last one is over. */
  let lastDay: string = deposit ? addDays(today, 20) : ''
  await keepForming(site, PRODUCT)
  if (deposit)
    await db
      .updateTable('product')
      .set({ deposit_mode: 'percent', deposit_value: 2000, balance_days: 3 })
      .where('id', '=', PRODUCT)
      .execute()

  /** Who has not ordered yet. */
  async function newMember() {
    serial += 1
    const phone = `139123${group}${String(serial).padStart(4, '0')}`
    const member = makeTraveller(site.origin, phone, `10.6.${group}.${serial}`)
    await member.login()
    const visitor = await visit()
    await visitor.context.addCookies(member.cookieList())
    const order = async () => {
      const { date, combo_key } = await member.chooseDate(PRODUCT, lastDay)
      lastDay = addDays(date, 14)
      return member.order(PRODUCT, date, combo_key)
    }
    const stateOf = async (orderId: string) =>
      (await member.call(endpoints.orders.simple, { order_id: orderId })).status
    /** By WeChat, whatever is due next. */
    const pay = async (orderId: string, becomes: OrderStatus) => {
      const { out_trade_no } = await member.startPaying(orderId)
      await member.press(out_trade_no, 'success')
      await expect.poll(() => stateOf(orderId)).toBe(becomes)
    }
    return { ...visitor, member, phone, order, stateOf, pay }
  }

  /** Who has ordered and signed, and is to pay now. */
  async function signer() {
    const made = await newMember()
    const { member } = made
    const { order_id } = await made.order()
    await member.sign(order_id)
    // A clause is signed by a code too, and another one may be asked for only a minute later.
    await db.deleteFrom('rate_limit').execute()
    await db.deleteFrom('sms_code').execute()
    const row = () =>
      db.selectFrom('orders').selectAll().where('order_no', '=', order_id).executeTakeFirstOrThrow()
    /** As if the trip began so many days from today: the ladder follows. */
    const beginsIn = (days: number) =>
      db
        .updateTable('orders')
        .set({ departs_on: addDays(today, days) })
        .where('order_no', '=', order_id)
        .execute()
    return {
      ...made,
      order_id,
      row,
      beginsIn,
      stateOf: () => made.stateOf(order_id),
      requests: async () => (await member.call(endpoints.refunds.list, { order_id })).list,
    }
  }

  /** Who has paid the first bill for a trip in sixty days. */
  async function payer(becomes: OrderStatus = deposit ? 'deposit_paid' : 'paid') {
    const made = await signer()
    await made.pay(made.order_id, becomes)
    await made.beginsIn(60)
    return made
  }

  return { newMember, signer, payer }
}
