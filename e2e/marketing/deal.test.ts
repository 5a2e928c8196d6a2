import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '#src/api/content/pages.ts'
import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { openAccount } from '#src/server/marketing/points/account.ts'
import { startSite } from '#test/shop/site.ts'
import { dialogOf, makeMembers, told } from '../account/member-steps.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { wake } from '../browser/awaken.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { member } = makeMembers(site, visit, '13912390')
const detail = '/product/productDetail?productId=100001'

const give = (memberId: number, points: number) =>
  site.db.transaction().execute(async (tx) => {
    const account = await openAccount(tx, memberId, new Date())
    await account?.change({ type: 'adjustment', points, cause: `gift:${points}`, note: '行程延误补偿' })
  })

test('points are read, narrowed down and exchanged for a coupon by keyboard; the page is whole at every width', async () => {
  const { page, context, id, complaints } = await member()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await give(id, 1_086)
  await page.goto('/center/deal?tab=points')
  const main = page.getByRole('main')
  await main.getByText('1,286').first().waitFor()
  await main.getByText('其中 1,286 分将于').waitFor()
  await expect.poll(() => page.locator('main .sk').count()).toBe(0)
  for (const width of [1920, 1280, 360, 1440]) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 })
    const root = page.locator('html')
    expect(await root.evaluate((html) => html.scrollWidth <= html.clientWidth), String(width)).toBe(true)
    const shot = process.env['SHOTS']
    if (shot) await page.screenshot({ path: `${shot}/deal-points-${width}.png`, fullPage: width === 360 })
    if (width === 360 || width === 1440) await expectNoFindings(page, `deal-points-${width}`)
  }
  await main.getByRole('button', { name: '复制链接' }).click()
  await told(page, '邀请链接已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/product\/team\?source=u_\w{16}$/,
  )
  await page.getByLabel('积分类型').selectOption('注册')
  await page.waitForURL(/type=1$/)
  await expect.poll(() => main.getByRole('row').filter({ hasText: '客服调整' }).count()).toBe(0)
  await page.goBack()
  await main.getByRole('row').filter({ hasText: '客服调整' }).waitFor()
  await main.getByRole('button', { name: '兑换 ¥10' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, '兑换优惠券')
  await dialog.getByText('用 1,000 积分兑换').waitFor()
  await expectNoFindings(page, 'deal-exchange')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '确认兑换' }).click()
  await told(page, '兑换成功')
  await main.getByRole('row').filter({ hasText: '−1,000' }).waitFor()
  await expect.poll(() => main.getByRole('button', { name: '兑换 ¥10' }).count()).toBe(0)
  const coupons = await site.db.selectFrom('coupon').select('source').where('member_id', '=', id).execute()
  expect(coupons.filter(({ source }) => source === 'points')).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('payments and refunds of the demo member stand in one list, each kind by itself', async () => {
  const { page, context, complaints } = await visit()
  const { makeTraveller } = await import('#test/people/traveller.ts')
  const demo = makeTraveller(site.origin, '13800000001', '10.5.9.9')
  await demo.login()
  await context.addCookies(demo.cookieList())
  await page.goto('/center/deal?tab=payments')
  const main = page.getByRole('main')
  await main.getByText('已到账').first().waitFor()
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const shot = process.env['SHOTS']
    if (shot) await page.screenshot({ path: `${shot}/deal-payments-${width}.png` })
  }
  await expectNoFindings(page, 'deal-payments')
  await main.getByRole('link', { name: '退款', exact: true }).click()
  await page.waitForURL(/kind=2/)
  await expect.poll(() => main.getByText('已支付').count()).toBe(0)
  await main
    .getByRole('link', { name: /^BM\d{12}$/ })
    .first()
    .click()
  await page.waitForURL(/orderDetail/)
  expect(complaints).toEqual([])
})

test('a guest who stays a minute sees nothing of it; a member gets points once, and time in a hidden tab does not count', async () => {
  const asked: string[] = []
  const visits: string[] = []
  const listen = (page: Page) =>
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === browserAwards.add.path) asked.push(request.postData() ?? '')
      if (pathname === content.visit.path && request.method() === 'POST')
        visits.push(request.postData() ?? '')
    })
  /** Until the code behind the first input has come, and has told of the visit. */
  const awake = async (page: Page) => {
    const before = visits.length
    await wake(page)
    await page.clock.runFor(6_000)
    await expect.poll(() => visits.length).toBeGreaterThan(before)
  }
  const guest = await visit()
  listen(guest.page)
  await guest.page.clock.install()
  await guest.page.goto(detail)
  await awake(guest.page)
  await guest.page.clock.runFor(61_000)
  await expect.poll(() => asked.length).toBe(1)
  expect(await guest.page.locator('.toast').count()).toBe(0)
  expect(guest.complaints).toEqual([])

  const { page, id, complaints } = await member()
  asked.length = 0
  visits.length = 0
  listen(page)
  await page.clock.install()
  await page.goto(detail)
  await awake(page)
  await expect
    .poll(() => site.db.selectFrom('page_visit').select('id').where('member_id', '=', id).execute())
    .toHaveLength(1)
  // The shop's clock is the machine's: the visit is made a minute old instead of waiting for it.
  await site.db
    .updateTable('page_visit')
    .set({ visited_at: new Date(Date.now() - 61_000) })
    .where('member_id', '=', id)
    .execute()
  await page.waitForLoadState('networkidle')
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.clock.runFor(30_000)
  await show('hidden')
  await page.clock.runFor(120_000)
  await show('visible')
  // The clock goes on by itself as well.
  await page.clock.runFor(5_000)
  expect(asked).toEqual([])
  await page.clock.runFor(27_000)
  await expect.poll(() => asked.length).toBe(1)
  const entries = () =>
    site.db
      .selectFrom('point_entry')
      .select('points')
      .where('member_id', '=', id)
      .where('type', '=', 'browsing')
      .execute()
  await expect.poll(entries).toEqual([{ points: 5 }])
  await page.clock.runFor(200_000)
  expect(asked).toHaveLength(1)
  await page.reload()
  await awake(page)
  await page.clock.runFor(61_000)
  await expect.poll(() => asked.length).toBe(2)
  expect(await entries()).toEqual([{ points: 5 }])
  expect(complaints).toEqual([])
})
