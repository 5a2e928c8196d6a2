import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { refundLadders } from '#src/api/desk/legal/texts.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { openLegalDesk } from '#test/content/legal-desk.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const stricter = [
  { fromDays: 10, toDays: null, bp: 0 },
  { fromDays: 1, toDays: 9, bp: 5000 },
  { fromDays: 0, toDays: 0, bp: 8000 },
]

let shop: Awaited<ReturnType<typeof openBookingShop>>
let desk: ReturnType<typeof openLegalDesk>
let ladder: ReturnType<typeof desk.textOf>
let productId: number
beforeEach(async () => {
  shop = await openBookingShop()
  shop.clock.set('2026-11-21T23:30:00+08:00')
  desk = openLegalDesk(shop)
  ladder = desk.textOf(refundLadders, 'DOMESTIC')
  productId = (await insertProduct(shop.db, { ladder_code: 'DOMESTIC' })).id
})

async function anOrder(departs_on: string) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db, { product_id: productId, departs_on })
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
  const stepsOf = async () =>
    (await li.call(orders.detail, { order_id: data.order_id })).data.snapshot.ladder_steps
  return { li, departure, no: data.order_id, stepsOf }
}
const shown = async () => {
  shop.api.replies.invalidate()
  const { data } = await shop.visitor().call(products.detail, { product_id: productId })
  return data.ladder_steps.map(({ from_days, bp }) => [from_days, bp])
}
const pairs = (steps: readonly { fromDays: number; bp: number }[]) =>
  steps.map(({ fromDays, bp }) => [fromDays, bp])
const old = [
  [7, 0],
  [4, 2000],
  [1, 4000],
  [0, 6000],
]

test('an order placed the evening before keeps the old ladder, one placed on the day has the new one', async () => {
  await ladder.putInUse({ body: JSON.stringify(stricter) }, '2026-11-22')
  const before = await anOrder('2027-01-20')
  const tripOf = async (date: string) => {
    const { data } = await shop.visitor().call(products.trip, { product_id: productId, date })
    return data.ladder_steps.map(({ from_days, bp }) => [from_days, bp])
  }
  expect(await shown()).toEqual(old)
  expect(await tripOf(before.departure.date)).toEqual(old)
  shop.clock.set('2026-11-22T00:00:00+08:00')
  const after = await anOrder('2027-02-20')
  expect(await shown()).toEqual(pairs(stricter))
  expect(await tripOf(before.departure.date)).toEqual(pairs(stricter))
  const stepsOf = async (order: typeof before) =>
    (await order.stepsOf()).map(({ from_days, bp }) => [from_days, bp])
  expect(await stepsOf(before)).toEqual(old)
  expect(await stepsOf(after)).toEqual(pairs(stricter))
})

test('a ladder with a gap, and one that keeps more the earlier one cancels, is not submitted: NOT_READY', async () => {
  const writer = await desk.clerkOf({ roles: ['product'] })
  const blockersOf = async (steps: unknown) => {
    await ladder.write({ body: JSON.stringify(steps) }, writer)
    return (await ladder.submit('2026-11-25', writer)).data.blockers
  }
  expect(await blockersOf([{ fromDays: 1, toDays: null, bp: 0 }])).toEqual(['行程开始前0日没有对应的一档'])
  expect(
    await blockersOf([
      { fromDays: 0, toDays: 3, bp: 100 },
      { fromDays: 4, toDays: null, bp: 200 },
    ]),
  ).toEqual(['行程开始前4日的比例高于更临近出发的一档'])
})

test('days, shares and rows beyond what a table holds are not saved: PARAM', async () => {
  const writer = await desk.clerkOf({ roles: ['product'] })
  const refused = async (steps: unknown) => {
    const { code, data } = await ladder.write({ body: JSON.stringify(steps) }, writer)
    return [code, data.errors]
  }
  const sentence = { body: '最多12档，天数为0到365的整数，比例为0%到100%' }
  const step = { fromDays: 0, toDays: null, bp: 0 }
  expect(await refused(Array(13).fill(step))).toEqual([1, sentence])
  expect(await refused([{ ...step, fromDays: 366 }])).toEqual([1, sentence])
  expect(await refused([{ ...step, bp: 10_001 }])).toEqual([1, sentence])
  expect(await refused([{ ...step, bp: 0.5 }])).toEqual([1, sentence])
  expect(await refused([{ ...step, note: 'x' }])).toEqual([1, sentence])
})

test('what is kept of a ladder is told to forget when a version is put in use and when one is taken back', async () => {
  const heard: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen catalogue_changed')
  await ladder.putInUse({ body: JSON.stringify(stricter) }, '2026-11-25')
  await listener.query('select 1')
  expect(heard).toEqual(['taxonomy'])
  heard.length = 0
  const approver = await desk.clerkOf({ roles: ['finance'] })
  await desk.ask(refundLadders.withdraw, { code: 'DOMESTIC', text_version: '2026.1' }, approver)
  await listener.query('select 1')
  expect(heard).toEqual(['taxonomy'])
  listener.release(true)
})

test('who decides reads both tables in the words of the contract', async () => {
  const writer = await desk.clerkOf({ roles: ['product'] })
  await ladder.write(
    { body: JSON.stringify(stricter), legal_basis: '旅游法', checked_on: '2026-11-20' },
    writer,
  )
  await ladder.submit('2026-11-25', writer)
  const { waiting } = await ladder.detail()
  const approver = await desk.clerkOf({ roles: ['finance'] })
  const asked = await desk.ask(approvals.detail, { id: String(waiting?.approval_id) }, approver)
  expect(asked.data).toMatchObject({
    lines: expect.arrayContaining([
      { label: '在售产品', text: '1 个' },
      {
        label: '现行规则',
        text: '行程开始前7日以上 不扣；行程开始前6日至4日 扣20%；行程开始前3日至1日 扣40%；行程开始当日 扣60%',
      },
      {
        label: '新规则',
        text: '行程开始前10日以上 不扣；行程开始前9日至1日 扣50%；行程开始当日 扣80%',
      },
    ]),
  })
})
