import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'
import { expectNoFindings, fillForm, makeBookers, noteOf, PRODUCT, submitButton } from './booking-steps.ts'

const site = await startSite()
const { booker, toForm, ordersOf } = makeBookers(site, await openBrowser(site))

test('a trip with shopping tells each stop, asks for a tick of its own, and says it in the contract', async () => {
  await site.db
    .updateTable('product')
    .set({ shopping_count: 1, shopping_text: '新华民族村，停留 40 分钟，银饰与扎染' })
    .where('id', '=', PRODUCT)
    .execute()
  const who = await booker()
  const { page } = who
  await page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await page.getByText('1 次，下单时须您单独同意').waitFor()
  await page.getByText('新华民族村，停留 40 分钟').waitFor()
  await toForm(who)
  const box = page.getByRole('checkbox', { name: /我同意上述购物安排/ })
  expect(await box.isChecked()).toBe(false)
  await fillForm(page)
  await box.uncheck()
  await submitButton(page).click()
  await expect.poll(() => noteOf(page, box)).toContain('请阅读购物安排，并勾选同意')
  await expectNoFindings(page, 'shopping')
  expect(await ordersOf(who)).toEqual([])
  await box.focus()
  await page.keyboard.press('Space')
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  await page.getByText('购物安排补充协议').first().waitFor()
  expect((await ordersOf(who))[0]?.agreed).toContain('shopping')
})
