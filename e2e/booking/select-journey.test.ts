import { expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'
import {
  boxes,
  contactName,
  expectNoFindings,
  fillForm,
  makeBookers,
  noteOf,
  PRODUCT,
  submitButton,
  typedIn,
} from './booking-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { booker, toForm, ordersOf, openDates } = makeBookers(site, visit)

test('step 1 does not ask again what was chosen on the product page, and lets it be changed', async () => {
  const { page } = await visit()
  await page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await page.getByRole('button', { name: '立即预订' }).and(page.locator(':not([disabled])')).waitFor()
  await page.getByRole('button', { name: '成人减一' }).click()
  await page.getByRole('button', { name: '立即预订' }).click()
  await page.waitForURL(/selectJourney/)
  const settled = page.getByRole('region', { name: '已选行程' })
  await settled.getByText('1成人').waitFor()
  await page.getByRole('heading', { name: '附加项目' }).waitFor()
  expect(await page.getByRole('heading', { name: '出发日期' }).count()).toBe(0)
  await expectNoFindings(page, 'settled')
  await settled.getByRole('button', { name: '修改' }).click()
  await page.getByRole('heading', { name: '出发日期' }).waitFor()
  await page.getByRole('button', { name: '成人加一' }).click()
  await settled.getByText('2成人').waitFor()
  await expectNoFindings(page, 'unsettled')
})

test('a chosen date that is sold out meanwhile is said to be, and the next step begins with another', async () => {
  const { date, page } = await booker()
  await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}&date=${date}`)
  const settled = page.getByRole('region', { name: '已选行程' })
  await settled.waitFor()
  await site.db
    .updateTable('departure')
    .set(({ ref }) => ({ sold: ref('capacity') }))
    .where('product_id', '=', PRODUCT)
    .where('departs_on', '=', date)
    .execute()
  await expect
    .poll(async () => {
      // Whoever comes back to the page sees the seats as they are now.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return page.getByRole('status').filter({ hasText: '请在下方选择其他日期' }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: '候补这个日期' }).waitFor()
  await expectNoFindings(page, 'sold-out')
  await page.locator('[data-day]:not([aria-disabled=true])').last().click()
  await settled.waitFor()
  expect(await page.getByRole('status').filter({ hasText: '请在下方选择其他日期' }).count()).toBe(0)
})

test('a date chosen in step 1 takes the place of the one that the address named', async () => {
  const { page } = await visit()
  await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}`)
  const days = page.locator('[data-day]:not([aria-disabled=true])')
  await days.last().click()
  const last = await days.last().getAttribute('data-day')
  await page.waitForURL(`**date=${last}*`)
  await days.first().click()
  const first = await days.first().getAttribute('data-day')
  await page.waitForURL(`**date=${first}*`)
  expect(first).not.toBe(last)
  await page.reload()
  await page.getByRole('region', { name: '已选行程' }).getByRole('button', { name: '修改' }).click()
  await page.locator(`[data-day="${first}"][aria-pressed=true]`).waitFor()
})

test('a product without a combo called default is loaded by its number alone', async () => {
  const { id } = await insertProduct(site.db)
  await site.db.updateTable('combo').set({ combo_key: 'a' }).where('product_id', '=', id).execute()
  const departs_on = (await openDates()).at(-1) ?? ''
  await insertDeparture(site.db, { product_id: id, departs_on })
  const { page } = await visit()
  await page.goto(`/productOrder/selectJourney?productId=${id}`)
  await page.locator(`[data-day="${departs_on}"]`).click()
  await page.waitForURL(`**date=${departs_on}&comboKey=a`)
  await page.getByRole('region', { name: '已选行程' }).waitFor()
})

test('an add-on says once that it is not refunded', async () => {
  const { page } = await visit()
  await page.goto(`/productOrder/selectJourney?productId=${PRODUCT}`)
  await page.locator('[data-day]:not([aria-disabled=true])').last().click()
  const addOns = page.getByRole('region', { name: '附加项目' }).getByRole('listitem')
  await addOns.first().waitFor()
  const said = (await addOns.allTextContents()).map((text) => text.match(/不可退/g)?.length ?? 0)
  expect(Math.max(...said)).toBe(1)
})

test('every step of the refund is shown to the day of departure, and no shield stands beside a loss', async () => {
  const who = await booker()
  await toForm(who)
  const steps = who.page.getByRole('complementary').getByRole('listitem').filter({ hasText: '取消' })
  await steps.filter({ hasText: '出发当日' }).waitFor()
  const losses = steps.filter({ hasText: '扣' })
  expect(await losses.locator('svg.text-ink-500').count()).toBeGreaterThan(0)
  expect(await losses.locator('svg.text-pine-500').count()).toBe(0)
})

test('a checkbox that was left empty says what to do', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  const before = await boxes(page).count()
  await fillForm(page)
  expect(await boxes(page).count()).toBe(before)
  const box = boxes(page).nth(1)
  await box.uncheck()
  await submitButton(page).click()
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  expect(await noteOf(page, box)).toBe('请了解退改约定，并勾选确认')
})

test('one order too many shows the server’s refusal, and nothing typed is lost', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const unpaid = {
    member_id: who.memberId,
    status: 'wait_pay',
    pay_deadline: new Date('2030-01-01'),
  } as const
  for (const _ of '123') await insertOrder(site.db, unpaid)
  const typed = await typedIn(page)
  await submitButton(page).click()
  await page.getByText('您有3个待支付订单，请先完成支付或取消').waitFor()
  await page.getByText('您填写的内容都还在').waitFor()
  expect(await typedIn(page)).toEqual(typed)
  expect(await contactName(page).inputValue()).toBe('李雷')
  expect(await ordersOf(who)).toHaveLength(3)
})
