import { beforeEach, expect, test } from 'vitest'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'

const shop = await openBookingShop()
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const HOUR = 3_600
const DAY = 24 * HOUR

const tripOf = async (li: SignedIn, over: Parameters<typeof insertOrder>[1] = {}) =>
  (
    await insertOrder(shop.db, {
      member_id: li.member.id,
      status: 'wait_review',
      departs_on: '2026-11-15',
      returns_on: '2026-11-19',
      ...over,
    })
  ).orderNo

const ask = async (li: Pick<SignedIn, 'call'>, order_id?: string) =>
  (await li.call(orderReviews.prompt, order_id ? { page: 'order_detail', order_id } : { page: 'homepage' }))
    .data
const asked = async (li: Pick<SignedIn, 'call'>, order_id?: string) => (await ask(li, order_id)).pop_up_label

test('a member whose trip is over is asked for a review, and told of which trip', async () => {
  const li = await shop.signIn()
  const order_id = await tripOf(li)
  expect(await ask(li)).toEqual({
    pop_up_label: true,
    order_id,
    title: '昆明-大理-丽江5日纯玩小团',
    cover: '',
    return_date: '2026-11-19',
  })
})

test('nobody is asked on the day of return, before the trip, or after the review', async () => {
  const li = await shop.signIn()
  await tripOf(li, { returns_on: '2026-11-21' })
  await tripOf(li, { status: 'travelling' })
  await tripOf(li, { status: 'done' })
  expect(await asked(li)).toBe(false)
  shop.clock.advanceSeconds(DAY)
  expect(await asked(li)).toBe(true)
})

test('an order is asked about once in seven days, and three times ever', async () => {
  const li = await shop.signIn()
  await tripOf(li)
  expect(await asked(li)).toBe(true)
  expect(await asked(li)).toBe(false)
  shop.clock.advanceSeconds(7 * DAY - 1)
  expect(await asked(li)).toBe(false)
  for (const again of [true, true, false]) {
    shop.clock.advanceSeconds(7 * DAY)
    expect(await asked(li)).toBe(again)
  }
})

test('of several trips the member is asked about one a day, the newest first', async () => {
  const li = await shop.signIn()
  const older = await tripOf(li, { returns_on: '2026-11-01' })
  const newer = await tripOf(li)
  expect((await ask(li)).order_id).toBe(newer)
  expect(await asked(li, older)).toBe(false)
  shop.clock.advanceSeconds(DAY)
  expect((await ask(li)).order_id).toBe(older)
})

test('the page of an order asks for that order alone, and only its owner', async () => {
  const li = await shop.signIn()
  const older = await tripOf(li, { returns_on: '2026-11-01' })
  const newer = await tripOf(li)
  const stranger = await shop.signIn()
  expect(await asked(stranger, older)).toBe(false)
  expect((await ask(li, older)).order_id).toBe(older)
  shop.clock.advanceSeconds(DAY)
  expect((await ask(li, newer)).order_id).toBe(newer)
  const without = await li.call(orderReviews.prompt, { page: 'order_detail' })
  expect(without.data.pop_up_label).toBe(false)
})

test('a page that cannot be understood is answered 0 and that nobody is to be asked', async () => {
  const li = await shop.signIn()
  await tripOf(li)
  const answer = await li.ask(orderReviews.prompt, { page: 'elsewhere', order_id: 'none' })
  const nothing = { pop_up_label: 0, order_id: '', title: '', cover: '', return_date: '' }
  expect(await answer.json()).toMatchObject({ code: 0, data: nothing })
})

test('of many tabs open at once one asks', async () => {
  const li = await shop.signIn()
  await tripOf(li)
  const answers = await Promise.all(Array.from({ length: 6 }, () => asked(li)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  shop.clock.advanceSeconds(7 * DAY)
  const later = await Promise.all(Array.from({ length: 6 }, () => asked(li)))
  expect(later.filter(Boolean)).toHaveLength(1)
})

test('a guest is not asked and costs nothing; a member costs one statement beside the session', async () => {
  const guest = shop.visitor()
  await ask(guest)
  expect((await countStatements(() => ask(guest))).statements).toEqual([])
  const li = await shop.signIn()
  await tripOf(li)
  await ask(li)
  const { statements } = await countStatements(() => ask(li))
  expect(statements.filter((text) => !text.includes('session'))).toHaveLength(1)
})
