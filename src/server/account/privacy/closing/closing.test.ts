import { beforeEach, describe, expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { complaints } from '#src/api/content/complaints.ts'
import { type OrderStatus, orderStatuses } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { aBooking, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { signIn } from '#test/people/sign-in.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const shop = await openBookingShop()

let li: SignedIn
beforeEach(async () => {
  li = await shop.signIn()
})

async function freshCode(member: SignedIn) {
  shop.clock.advanceSeconds(61)
  expect((await member.call(accounts.codeLogin, { phone: member.phone, scene: 'reveal' })).code).toBe(0)
  return shop.sent.findLast(({ phone }) => phone === member.phone)?.code ?? ''
}
const close = (member: SignedIn, code: string) => member.call(privacy.close, { code })
const statusOf = async (member: SignedIn) =>
  (
    await shop.db
      .selectFrom('member')
      .select('status')
      .where('id', '=', member.member.id)
      .executeTakeFirstOrThrow()
  ).status
const later = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

test('a look at the closing answers what stands in the way and begins nothing', async () => {
  const { orderNo } = await insertOrder(shop.db, { member_id: li.member.id, status: 'paid' })
  const { data } = await li.call(privacy.close, {})
  expect(data).toEqual({ closes_at: null, blockers: [expect.stringContaining(orderNo)] })
  expect(await statusOf(li)).toBe('normal')
})

test('a code to the own phone begins the fifteen days, signs every other browser out and leaves a message', async () => {
  const other = await signIn(shop, li.member)
  const { data } = await close(li, await freshCode(li))
  expect(data).toEqual({ closes_at: later(shop.clock.now(), 15), blockers: [] })
  expect(await statusOf(li)).toBe('cancelling')
  expect((await other.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  expect((await li.call(session.infos, {})).data.closes_at).toEqual(data.closes_at)
  expect((await li.call(privacy.close, {})).data).toEqual(data)
  const messages = await shop.db
    .selectFrom('message')
    .select(['kind', 'url', 'body'])
    .where('member_id', '=', li.member.id)
    .execute()
  expect(messages).toEqual([
    { kind: 'account', url: '/center/myInfo?tab=privacy', body: expect.stringContaining('2026-12-06') },
  ])
})

test('ten presses at once begin one closing, and all hear the same day', async () => {
  const code = await freshCode(li)
  const replies = await Promise.all(Array.from({ length: 10 }, () => close(li, code)))
  for (const { data } of replies) expect(data.closes_at).toEqual(later(shop.clock.now(), 15))
  const messages = await shop.db
    .selectFrom('message')
    .select('id')
    .where('member_id', '=', li.member.id)
    .execute()
  expect(messages).toHaveLength(1)
})

test('a wrong code is BAD_CODE and begins nothing', async () => {
  await freshCode(li)
  expect((await close(li, '000000')).failed).toBe('BAD_CODE')
  expect(await statusOf(li)).toBe('normal')
})

describe('an account that is closing', () => {
  test('is kept by its owner without a code, as often as they like, who then orders again', async () => {
    await close(li, await freshCode(li))
    const departure = await insertDeparture(shop.db)
    const refused = await shop.book(li, aBooking(departure))
    expect(refused).toMatchObject({
      failed: 'PHONE_BLOCKED',
      message: '账号正在注销，暂不能下单；请先在“隐私与账号”撤销注销',
    })
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    for (let n = 0; n < 2; n++)
      expect((await li.call(privacy.close, { action: 'cancel' })).data).toEqual({
        closes_at: null,
        blockers: [],
      })
    expect(await statusOf(li)).toBe('normal')
    expect((await shop.book(li, aBooking(departure))).code).toBe(0)
  })
})

test('a complaint stands in the way while it waits for the shop, also one that comes during the fifteen days', async () => {
  const complain = () =>
    li.call(complaints.add, { category: 'food', content: '第三天的餐食与行程单不符，希望说明原因' })
  const answer = (complaintNo: string) =>
    shop.db
      .updateTable('inquiry')
      .set({ status: 'contacted', answered_at: shop.clock.now() })
      .where('complaint_no', '=', complaintNo)
      .execute()
  const { data: first } = await complain()
  const code = await freshCode(li)
  expect((await close(li, code)).data).toEqual({
    closes_at: null,
    blockers: [`投诉${first.complaint_no}正在处理，答复后即可注销`],
  })
  await answer(first.complaint_no)
  expect((await close(li, code)).data.closes_at).not.toBeNull()
  shop.clock.advanceSeconds(86_400)
  const { data: second } = await complain()
  shop.clock.advanceSeconds(15 * 86_400)
  await runPeriodic(shop, 'account_closing')
  expect(await statusOf(li)).toBe('cancelling')
  await answer(second.complaint_no)
  await runPeriodic(shop, 'account_closing')
  expect(await statusOf(li)).toBe('cancelled')
})

describe('an order', () => {
  const ended: OrderStatus[] = ['done', 'cancelled', 'refunded']

  test.each(keysOf(orderStatuses))('that is %s', async (status) => {
    await insertOrder(shop.db, { member_id: li.member.id, status })
    const code = await freshCode(li)
    const { data } = await close(li, code)
    expect(data.blockers).toHaveLength(ended.includes(status) ? 0 : 1)
    expect(data.closes_at === null).toBe(!ended.includes(status))
  })

  test('that is over while its money is still on its way back stands in the way, and the code stays good', async () => {
    const order = await insertOrder(shop.db, { member_id: li.member.id, status: 'cancelled' })
    await insertRefund(shop.db, order, 'sending')
    const code = await freshCode(li)
    const { data } = await close(li, code)
    expect(data.blockers).toEqual([`订单${order.orderNo}的退款正在处理，到账后即可注销`])
    await shop.db
      .updateTable('refund')
      .set({ status: 'success', success_at: shop.clock.now() })
      .where('order_id', '=', order.id)
      .execute()
    expect((await close(li, code)).data.closes_at).not.toBeNull()
  })

  test('placed at the same moment comes before, and stands in the way, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await shop.signIn()
      const code = await freshCode(member)
      const departure = await insertDeparture(shop.db)
      const [booked, closed] = await Promise.all([
        shop.book(member, aBooking(departure)),
        close(member, code),
      ])
      expect(booked.code === 0).toBe(closed.data.closes_at === null)
    }
  })
})
