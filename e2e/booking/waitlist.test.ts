import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from '../desk/clerk.ts'
import { soundIn } from '../desk/sound.ts'
import { brokenIn } from '../every-page/layout-faults.ts'
import { card, expectNoFindings, fillForm, makeBookers, PRODUCT, submitButton } from './booking-steps.ts'

const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)
const { booker } = makeBookers(site, visit)
const soundAtTheDesk = soundIn('waitlist')

// Offers are made in the day.
await site.toMorning()

let others = 0
/** A date whose last seats are held by somebody's unpaid order. */
async function fullDate(date: string) {
  const other = makeTraveller(site.origin, `1360000999${++others}`, `10.8.90.${others}`)
  await other.login()
  const { id, combo_key } = await db
    .selectFrom('departure')
    .innerJoin('combo', 'combo.id', 'departure.combo_id')
    .select(['departure.id', 'combo_key'])
    .where('departure.product_id', '=', PRODUCT)
    .where('departs_on', '=', date)
    .orderBy('combo.sort')
    .orderBy('combo.id')
    .executeTakeFirstOrThrow()
  const { order_id } = await other.order(PRODUCT, date, combo_key)
  await db
    .updateTable('departure')
    .set((eb) => ({ capacity: eb('sold', '+', eb.ref('held')) }))
    .where('id', '=', id)
    .execute()
  return { id, orderNo: order_id }
}

async function openDay(page: Page, date: string) {
  await page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await page.locator('[data-day]').first().waitFor()
  await page.locator(`[data-month="${date.slice(0, 7)}"]`).click()
  return page.locator(`[data-day="${date}"]`)
}

const stateOf = async (departureId: number) =>
  (await db.selectFrom('waitlist').select('state').where('departure_id', '=', departureId).execute()).map(
    ({ state }) => state,
  )

test('who waits for a full date is offered the seats that a clerk frees, and orders them', async () => {
  const member = await booker()
  const { page, date, complaints } = member
  const departure = await fullDate(date)

  const day = await openDay(page, date)
  expect(await day.textContent()).toContain('候补')
  await day.click()
  const dialog = page.getByRole('dialog', { name: '候补这个团期' })
  await dialog.getByText('您是第一组候补').waitFor()
  await expectNoFindings(page, 'waitlist-dialog')
  await dialog.getByRole('button', { name: '加入候补' }).click()
  const joined = page.getByRole('dialog', { name: '已加入候补' })
  await joined.getByRole('link', { name: '查看我的候补' }).click()
  const mine = page.getByRole('region', { name: '我的候补' })
  await mine.getByText('您排在第一位').waitFor()
  await expectNoFindings(page, 'waitlist-waiting')

  const { page: desk } = await clerk({ roles: ['operations', 'service'] })
  await desk.goto(`/desk/departures/${departure.id}`)
  await desk.getByText('1组 2位').waitFor()
  await soundAtTheDesk(desk, 'departure')
  await desk.goto(`/desk/orders/${departure.orderNo}`)
  await desk.getByRole('button', { name: '取消订单（未付）' }).click()
  const sheet = desk.getByRole('dialog', { name: '取消未付款的订单' })
  await sheet.getByRole('textbox').fill('客人来电要求取消')
  await sheet.getByRole('button', { name: '取消订单' }).click()
  await sheet.waitFor({ state: 'detached' })
  await site.advance(1)
  expect(await stateOf(departure.id)).toEqual(['offered'])

  await page.reload()
  await mine.getByText(/请在 1:5\d:\d\d 内接受并提交订单/).waitFor()
  await expectNoFindings(page, 'waitlist-offer')
  await page.setViewportSize({ width: 390, height: 844 })
  // The number of unread messages is for screen readers there.
  expect((await brokenIn(page)).filter((each) => !each.endsWith('条未读'))).toEqual([])
  await expectNoFindings(page, 'waitlist-offer-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await mine.getByRole('button', { name: '接受' }).click()
  await card(page, 1).waitFor()
  await page.getByText('候补名额为您保留至').waitFor()
  await expectNoFindings(page, 'waitlist-form')
  await fillForm(page)
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  expect(await stateOf(departure.id)).toEqual(['taken'])
  const order = await db
    .selectFrom('orders')
    .innerJoin('inventory_hold', 'inventory_hold.order_id', 'orders.id')
    .select(['orders.departure_id', 'inventory_hold.pax', 'inventory_hold.waitlist_id'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ departure_id: departure.id, pax: 2, waitlist_id: expect.any(Number) })
  expect(complaints).toEqual([])
})

test('a guest who wants to wait logs in first, and a place is given up after it was asked about', async () => {
  const member = await booker()
  const date = await member.anotherDate()
  const departure = await fullDate(date)
  const guest = await visit()
  await (await openDay(guest.page, date)).click()
  await guest.page.getByRole('button', { name: '加入候补' }).click()
  await guest.page.getByRole('dialog', { name: '短信验证码登录/注册' }).waitFor()

  const { page } = member
  await (await openDay(page, date)).click()
  await page.getByRole('button', { name: '加入候补' }).click()
  await page.getByRole('link', { name: '查看我的候补' }).click()
  const mine = page.getByRole('region', { name: '我的候补' })
  await mine.getByRole('button', { name: '放弃' }).click()
  const asked = page.getByRole('dialog', { name: '放弃候补？' })
  await asked.getByRole('button', { name: '确认放弃' }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => mine.count()).toBe(0)
  expect(await stateOf(departure.id)).toEqual(['left'])
})

test('in step 1 of a booking a date with too few seats for the party, or none, can be waited for', async () => {
  const member = await booker()
  const { page, complaints } = member
  const [date, fullOne] = [await member.anotherDate(), await (await booker()).anotherDate()]
  const [few, full] = [await fullDate(date), await fullDate(fullOne)]
  // One seat is left on the first.
  await db
    .updateTable('departure')
    .set((eb) => ({ capacity: eb('capacity', '+', 1) }))
    .where('id', '=', few.id)
    .execute()
  await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}&date=${date}`)
  await page.getByRole('button', { name: '候补这个日期' }).click()
  const dialog = page.getByRole('dialog', { name: '候补这个团期' })
  await dialog.getByText('余位不够您的人数（余1位）').waitFor()
  await expectNoFindings(page, 'waitlist-step-1')
  await dialog.getByRole('button', { name: '加入候补' }).click()
  await page.getByRole('dialog', { name: '已加入候补' }).getByRole('button', { name: '继续浏览' }).click()
  expect(await stateOf(few.id)).toEqual(['waiting'])

  await page.locator(`[data-month="${fullOne.slice(0, 7)}"]`).click()
  await page.locator(`[data-day="${fullOne}"]`).click()
  await dialog.getByText('名额已满').waitFor()
  await dialog.getByRole('button', { name: '加入候补' }).click()
  await page.getByRole('dialog', { name: '已加入候补' }).waitFor()
  expect(await stateOf(full.id)).toEqual(['waiting'])
  expect(complaints).toEqual([])
})
