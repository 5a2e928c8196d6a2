import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const { orders, productLists, customTrips } = endpoints
const site = await startSite()
const visit = await openBrowser(site)
const lost = '网络异常，请检查网络后重试'
const refused = '操作太频繁，请稍后再试'

const failure = (page: Page, sentence: string) => page.getByRole('heading', { name: sentence })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** Header and footer stand, the sentence is in the page and in one toast, and is announced once. */
async function isTold(page: Page, sentence: string) {
  await Promise.all([
    failure(page, sentence).waitFor(),
    page.locator('.toast.err', { hasText: sentence }).first().waitFor(),
  ])
  await page.getByRole('banner').waitFor()
  await page.getByRole('contentinfo').waitFor()
  expect(await page.locator('[role=alert]').filter({ hasText: sentence }).count()).toBe(1)
}

/** The server refuses a call TOO_OFTEN. */
const refuse = (context: BrowserContext, path: string) =>
  context.route(`**${path}*`, (route) =>
    route.fulfill({ json: { code: 2, message: refused, data: { retry_after: 5 }, request_id: 'r' } }),
  )

test('without a network a link leads to a page that says so, and a retry there loads it', async () => {
  const { page, context } = await visit({ isFirst: true })
  for (const [name, heading] of [
    ['全部线路', '全部线路'],
    ['私人定制', /\S/],
  ] as const) {
    await page.goto('/product/team')
    await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
    await context.setOffline(true)
    await footerLink(page, name).click()
    await isTold(page, lost)
    await expectNoFindings(page, 'failing-offline')
    await context.setOffline(false)
    await page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await failure(page, lost).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})

test('an unreachable server loses no page either, though the browser thinks it is online', async () => {
  const { page, context } = await visit()
  await page.goto('/product/team')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await context.route('**/*', (route) => route.abort())
  await footerLink(page, '全部线路').click()
  await isTold(page, lost)
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await isTold(page, lost)
  await context.unroute('**/*')
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
})

test('a page from before a release reloads itself to find the new files', async () => {
  const { page, context } = await visit()
  await page.goto('/product/team')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  // Until the reload asks for the page anew, what is not here yet is gone.
  const isReloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await footerLink(page, '全部线路').click()
  await isReloaded
  await context.unroute('**/assets/*.js')
  await page.getByRole('main').getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
})

test('a product that cannot be fetched says so, and is shown by a retry', async () => {
  const { page, context } = await visit({ isFirst: true })
  await page.goto('/product')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await context.setOffline(true)
  await page.locator('.trip-card a').first().click()
  await isTold(page, lost)
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: '立即预订' }).waitFor()
})

test.each([
  ['全部线路', productLists.list.path],
  ['私人定制', customTrips.pcHome.path],
])('what the server says of the data of %s is what the page says', async (name, path) => {
  const { page, context } = await visit()
  await page.goto('/product/team')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await refuse(context, path)
  await footerLink(page, name).click()
  await isTold(page, refused)
  await context.unroute(`**${path}*`)
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await failure(page, refused).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
})

test('a dialog whose code cannot be fetched says so, and opens by the next press', async () => {
  const { page, context } = await visit({ isFirst: true })
  await page.goto('/product/team')
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await context.setOffline(true)
  // Coming near wakes the frame's own later parts as well: what they are not there for must not take the page.
  await page.mouse.move(20, 300)
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await page.locator('.toast.err', { hasText: lost }).first().waitFor()
  await page.getByRole('banner').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: '主题', exact: true })
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false')
  await context.setOffline(false)
  await menu.click()
  await page.locator('[popover]:popover-open a').first().waitFor()
})

test('a page of the center that cannot be fetched says so in its place too', async () => {
  const traveller = makeTraveller(site.origin, '13912430001', '10.4.3.1')
  await traveller.login()
  const { page, context } = await visit()
  await context.addCookies(traveller.cookieList())
  await refuse(context, orders.list.path)
  await page.goto('/center/order')
  await isTold(page, refused)
  await context.unroute(`**${orders.list.path}*`)
  await context.route(`**${orders.list.path}*`, (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await isTold(page, lost)
  await expectNoFindings(page, 'failing-center')
  await context.unroute(`**${orders.list.path}*`)
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
})
