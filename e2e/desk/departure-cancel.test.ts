import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refunds } from '#src/api/booking/refunds.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'
import { laptops, soundIn, telephone } from './sound.ts'

const PRODUCT = 100001
const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)

const expectSound = soundIn('departure')

const setProduct = (change: { confirm_mode?: 'instant' | 'second'; deposit_value?: number }) =>
  db
    .updateTable('product')
    .set({
      confirm_mode: change.confirm_mode ?? 'instant',
      deposit_mode: change.deposit_value ? 'percent' : 'none',
      deposit_value: change.deposit_value ?? 0,
      balance_days: 3,
    })
    .where('id', '=', PRODUCT)
    .execute()

const rowOf = (no: string) =>
  db.selectFrom('orders').selectAll().where('order_no', '=', no).executeTakeFirstOrThrow()
const statusOf = async (no: string) => (await rowOf(no)).status

const seatsOf = (id: number) =>
  db.selectFrom('departure').select(['status', 'sold', 'held']).where('id', '=', id).executeTakeFirstOrThrow()

let people = 0
let chosen: { date: string; combo_key: string } | undefined

/** Somebody new who orders for two and signs; their travellers are nobody else's. */
async function order(isSigned = true) {
  await db.deleteFrom('rate_limit').execute()
  const traveller = makeTraveller(
    site.origin,
    `137124${String(++people).padStart(5, '0')}`,
    `10.8.4.${people}`,
  )
  await traveller.login()
  chosen ??= await traveller.chooseDate(PRODUCT, addDays(dayOf(realClock.now()), 20))
  const { order_id: no } = await traveller.order(PRODUCT, chosen.date, chosen.combo_key)
  await sql`update order_traveller set doc_no_hash = decode(md5(random()::text), 'hex')
    where order_id = (select id from orders where order_no = ${no})`.execute(db)
  if (isSigned) {
    await db.deleteFrom('sms_code').execute()
    await db.deleteFrom('rate_limit').execute()
    await traveller.sign(no)
  }
  return { no, traveller }
}

async function paid() {
  const made = await order()
  const { out_trade_no } = await made.traveller.startPaying(made.no)
  await made.traveller.press(out_trade_no, 'success')
  await expect.poll(async () => (await rowOf(made.no)).paid_fen).toBeGreaterThan(0)
  return made
}

const times = async <T>(count: number, make: () => Promise<T>) => {
  const made: T[] = []
  for (let each = 0; each < count; each++) made.push(await make())
  return made
}

/** Twelve orders of one departure in every state that it can have three weeks ahead. */
async function twelveOrders() {
  await setProduct({})
  const ready = await paid()
  const { departure_id } = await rowOf(ready.no)
  const id = departure_id ?? 0
  // Of others, who are in the sample shop from the beginning.
  const { sold } = await seatsOf(id)
  const soldBefore = sold - 2
  await db
    .updateTable('departure')
    .set({ capacity: 60, min_group: 50, status: 'open' })
    .where('id', '=', id)
    .execute()
  await db.updateTable('orders').set({ status: 'ready' }).where('order_no', '=', ready.no).execute()
  const whole = await times(3, paid)
  const leaving = await paid()
  await setProduct({ deposit_value: 2000 })
  const deposit = await times(2, paid)
  await setProduct({})
  const unpaid = await times(2, () => order())
  const unsigned = await times(2, () => order(false))
  await setProduct({ confirm_mode: 'second' })
  const [toConfirm] = await times(1, () => order(false))
  const quote = await leaving.traveller.call(refunds.quote, {
    order_id: leaving.no,
    traveller_seqs_json: [1],
  })
  await leaving.traveller.call(refunds.apply, {
    order_id: leaving.no,
    quote_token: quote.quote_token,
    reason_code: 'plans',
  })
  return { id, soldBefore, ready, whole, leaving, deposit, unpaid, unsigned, toConfirm }
}

test('a departure with twelve orders: 计调 sees each and asks, 财务 decides, all money goes back, the travellers see it', async () => {
  const { id, soldBefore, ready, whole, leaving, deposit, unpaid, unsigned, toConfirm } = await twelveOrders()
  const open = await unpaid[0]?.traveller.startPaying(unpaid[0].no)
  const [gone, back] = [
    [...unpaid, ...unsigned, ...(toConfirm ? [toConfirm] : [])].map(({ no }) => no),
    [ready, ...whole, leaving, ...deposit].map(({ no }) => no),
  ]
  expect([gone.length, back.length]).toEqual([5, 7])
  // By hand: each trip costs the same, a deposit is a fifth of it, and everything that was paid goes back.
  const tripFen = (await rowOf(ready.no)).payable_fen
  const sumFen = toFen(5 * tripFen + 2 * Math.round(tripFen / 5))
  const { departs_on } = await rowOf(ready.no)

  const { page, complaints } = await clerk({ roles: ['operations'], name: '周岚', hasGivenDigits: true })
  await page.goto(`/desk/departures?view=list&from=${departs_on}&until=${departs_on}&product_id=${PRODUCT}`)
  await page.getByRole('row').nth(1).waitFor()
  await expectSound(page, 'list')
  await page.getByText(departs_on).first().click()
  await page.waitForURL(new RegExp(`/departures/${id}`))
  await page.getByRole('table', { name: '订单' }).waitFor()
  expect(await page.getByRole('table', { name: '订单' }).getByRole('row').count()).toBe(13)
  await expectSound(page, 'one')
  await page.getByRole('button', { name: '取消团期' }).click()
  const sheet = page.getByRole('dialog', { name: /^取消团期/ })
  await sheet.getByRole('table', { name: '每个订单' }).waitFor()
  expect(await sheet.getByText('取消，未付款').count()).toBe(5)
  expect(await sheet.getByText('全额退款').count()).toBe(6)
  expect(await sheet.getByText('退款申请改为全额').count()).toBe(1)
  await sheet.getByText(yuanText(sumFen)).first().waitFor()
  await expectSound(page, 'sheet')
  await sheet.getByLabel('原因').fill('报名人数不足，无法成团')
  await sheet.getByLabel('再次输入金额（元）').fill(String(sumFen / 100))
  await sheet.getByRole('button', { name: '提交财务复核' }).click()
  await page.getByText('待财务复核').waitFor()
  await expectSound(page, 'asked')

  // Nothing is paid meanwhile, and the code that hangs in a browser is closed at its channel.
  await expect(unpaid[0]?.traveller.startPaying(unpaid[0].no)).rejects.toThrow('暂不能付款')
  await expect
    .poll(async () => {
      await site.advance(60)
      const found = db
        .selectFrom('payment')
        .select('status')
        .where('out_trade_no', '=', open?.out_trade_no ?? '')
      return (await found.executeTakeFirstOrThrow()).status
    })
    .toBe('closed')
  const waiting = await visit()
  await waiting.context.addCookies(unpaid[0]?.traveller.cookieList() ?? [])
  await waiting.page.goto(`/center/order/result?id=${unpaid[0]?.no}`)
  await waiting.page.getByText('该团期正在核实能否成行，暂不能付款').waitFor()
  expect(await waiting.page.getByRole('radio').count()).toBe(0)
  await expectSound(waiting.page, 'cashier-in-doubt', [telephone, ...laptops])

  const finance = await clerk({ roles: ['finance'], name: '许念', hasGivenDigits: true })
  await finance.page.goto(`/desk/departures/${id}`)
  await finance.page.getByRole('button', { name: '通过' }).click()
  const decision = finance.page.getByRole('dialog', { name: '通过：取消团期' })
  await decision.getByLabel('原因').fill('已核对每单退款')
  await decision.getByLabel('再次输入金额（元）').fill(String(sumFen / 100))
  await expectSound(finance.page, 'decision')
  await decision.getByRole('button', { name: '通过' }).click()
  await finance.page.getByText('已取消').first().waitFor()

  for (const no of gone) expect(await statusOf(no)).toBe('cancelled')
  await expect
    .poll(async () => {
      await site.advance(60)
      return new Set(await Promise.all(back.map(statusOf)))
    })
    .toEqual(new Set(['refunded']))
  const rows = await Promise.all(back.map(rowOf))
  for (const { paid_fen, refunded_fen, payable_fen } of rows)
    expect({ refunded_fen, payable_fen }).toEqual({ refunded_fen: paid_fen, payable_fen: 0 })
  expect(rows.reduce((sum, { refunded_fen }) => sum + refunded_fen, 0)).toBe(sumFen)
  expect(await seatsOf(id)).toEqual({ status: 'cancelled', sold: soldBefore, held: 0 })
  const { rows: apart } = await sql`
    select order_no from orders where departure_id = ${id} and paid_fen - refunded_fen <>
      (select coalesce(sum(amount_fen), 0) from payment where order_id = orders.id and status in ('success', 'refunded'))
      - (select coalesce(sum(amount_fen), 0) from refund where order_id = orders.id and status = 'success')`.execute(
    db,
  )
  expect(apart).toEqual([])
  await finance.page.reload()
  await finance.page.getByRole('table', { name: '订单' }).waitFor()
  await expectSound(finance.page, 'done')

  const shopper = await visit()
  await shopper.context.addCookies(whole[0]?.traveller.cookieList() ?? [])
  await shopper.page.goto(`/center/order/orderDetail?id=${whole[0]?.no}`)
  await shopper.page.getByText('已退款').first().waitFor()
  await shopper.page.goto('/center/message')
  await shopper.page.getByText('行程不能成行，为您退款').waitFor()
  expect([...complaints, ...finance.complaints, ...waiting.complaints, ...shopper.complaints]).toEqual([])
})
