import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { dialogOf, headerButton } from '../account/dialog-steps.ts'
import { withTimers } from '../browser/timers.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)

/** Holds back the files whose names match until the answered function is called. */
async function holdBack(context: BrowserContext, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(`**/assets/${files}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A press is remembered for two hundred looks, fifty milliseconds apart. */
const withMorePatience = (page: Page) => withTimers(page, 50, 500)

const heart = { name: '收藏', exact: true }

test.each(['*.js', 'product-detail*.js'])(
  'a press before %s has come is done once, when it has',
  async (files) => {
    const { page, context } = await visit()
    await withMorePatience(page)
    const goOn = await holdBack(context, files)
    await page.goto('/product/productDetail?productId=100002', { waitUntil: 'commit' })
    const button = page.getByRole('main').getByRole('button', heart)
    // What the header needs may be there already.
    if (files !== '*.js') await headerButton(page, '登录').waitFor()
    await button.click()
    await button.click()
    goOn()
    await dialogOf(page, 'sms').waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page, 'sms').waitFor({ state: 'detached' })
    expect(await button.getAttribute('aria-pressed')).toBe('false')
  },
)

test('of two presses before the code has come only the last is done', async () => {
  const { page, context } = await visit()
  await withMorePatience(page)
  const goOn = await holdBack(context, '*.js')
  await page.goto('/product/productDetail?productId=100002', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', heart).click()
  await page.getByRole('main').getByRole('button', { name: '分享' }).click()
  goOn()
  await page.getByRole('status').getByText('已复制').waitFor()
  expect(await dialogOf(page, 'sms').count()).toBe(0)
})

test.each(['*.js', 'product-detail*.js', 'lazy-sections*.js'])(
  'a tab that is pressed before %s has come leads to its part, and nothing of the page goes away',
  async (files) => {
    const { page, context } = await visit()
    await withMorePatience(page)
    const goOn = await holdBack(context, files)
    await page.goto('/product/productDetail?productId=100002', { waitUntil: 'commit' })
    const tab = page.getByRole('navigation', { name: '产品内容' }).getByRole('link', { name: '费用' })
    await tab.waitFor()
    if (files !== '*.js') await headerButton(page, '登录').waitFor()
    const top = () => page.locator('#fees-100002').evaluate((part) => part.getBoundingClientRect().top)
    await tab.click()
    await expect.poll(top).toBeLessThan(300)
    goOn()
    // What is below the first screen says which part is being read once it is alive.
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true')
    expect(await top()).toBeLessThan(300)
    expect(await top()).toBeGreaterThan(0)
  },
)
