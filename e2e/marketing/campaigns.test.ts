import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, openBrowser, shiftsIn, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)

/** Every address of the product specification. */
const slugs =
  '20171117 20171124 20171204 20171212 20171213 20171229 20180101 20180111 20180118 20180129 20180201 20180206 20180208 20180308 20180316 20180330 20180417 20180424 20181114 earlybird'.split(
    ' ',
  )

async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (!folder) return
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y)
      await new Promise((done) => requestAnimationFrame(done))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}/campaign-${name}.png`, fullPage: true })
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('all twenty addresses answer the same page to everybody, from the store the second time, with their own title', async () => {
  for (const slug of slugs) {
    const address = `${site.origin}/activities/${slug}`
    const first = await fetch(address)
    const html = await first.text()
    expect([slug, first.status]).toEqual([slug, 200])
    expect(first.headers.get('cache-control'), slug).toBe('public, no-cache')
    expect(html.match(/<title>(.*?)<\/title>/)?.[1], slug).toMatch(/ - 百陌旅行$/)
    expect(html, slug).toContain(`<link rel="canonical" href="${site.origin}/activities/${slug}"`)
    expect(html, slug).toContain('"@type":"BreadcrumbList"')
    const again = await fetch(`${address}?utm_source=x`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([slug, again.status]).toEqual([slug, 304])
  }
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  for (const slug of slugs) expect(map).toContain(`${site.origin}/activities/${slug}<`)
})

describe('the page of a live edition', () => {
  test('holds all its words, trips and forms without any script', async () => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.goto('/activities/earlybird')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toBe('早一点想好，便宜就留给自己')
    for (const name of [
      '优惠券',
      '本期线路',
      '按目的地',
      '早鸟怎么订更稳',
      '从一张图里挑',
      '想去的日子不在日历里',
      '走过的人说',
      '常见问题',
      '活动规则',
    ])
      expect(await page.getByRole('heading', { name, exact: true }).count(), name).toBe(1)
    expect(await page.locator('.trip-card').count()).toBe(12)
  })

  test('is whole at four widths, keeps still and clean, and its hero comes first', async () => {
    const { page, complaints } = await visit({ isDrawn: true })
    await page.goto('/activities/earlybird')
    const hero = page.locator('main img').first()
    expect(await hero.getAttribute('fetchpriority')).toBe('high')
    expect(await hero.getAttribute('srcset')).toContain('1920w')
    for (const width of [390, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await shot(page, `earlybird-${width}`)
    }
    expect(await axeFindings(page)).toEqual([])
    expect(await violationsIn(page)).toEqual([])
    expect((await shiftsIn(page)).layoutShift).toBeLessThanOrEqual(0.02)
    expect(complaints).toEqual([])
  })

  test('lets tabs be chosen by mouse and by arrows, and a place on the map from its list', async () => {
    const { page } = await visit()
    await page.goto('/activities/earlybird')
    await tab(page, '欧洲').click()
    const panel = page.getByRole('tabpanel')
    await expect.poll(() => panel.locator('.trip-card').count()).toBe(4)
    await panel.getByText('2人出行领券后').first().waitFor()
    // The press may have come before the code of the tabs, and is done when it has.
    await expect.poll(() => tab(page, '欧洲').getAttribute('aria-selected')).toBe('true')
    await tab(page, '欧洲').press('ArrowRight')
    await expect.poll(() => tab(page, '海岛').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => tab(page, '海岛').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /圣托里尼/ }).press('Enter')
    await page.getByText('希腊爱琴海蜜月8日').last().waitFor()
  })

  test('takes a question and a wish: typed before the script is there, sent once', async () => {
    const { page } = await visit()
    await page.goto('/activities/earlybird')
    const lead = page.getByRole('form', { name: '想去的日子不在日历里' })
    await lead.getByRole('button', { name: '请顾问查这几天' }).click()
    await lead.getByText('请输入您的姓名').waitFor()
    await lead.getByLabel('称呼').fill('李雷')
    await lead.getByLabel('手机号').fill('13912776101')
    await lead.getByLabel('咨询内容').fill('十月下旬，两大一小')
    await lead.getByRole('button', { name: '请顾问查这几天' }).click()
    await page.getByText('感谢您的留言，客服将与您联系。').first().waitFor()
    const inquiry = site.db.selectFrom('inquiry').selectAll().where('slug', '=', 'earlybird')
    expect(await inquiry.execute()).toMatchObject([{ kind: 'date', message: '十月下旬，两大一小' }])

    const wish = page.getByRole('region', { name: '没有合适的？' })
    await wish.getByLabel('想去哪里').fill('冰岛')
    await wish.getByLabel('联系人').fill('李雷')
    await wish.getByLabel('联系电话').fill('13912776101')
    await wish.getByLabel('联系电话').press('Enter')
    await wish.getByText('需求已收到').waitFor()
    const request = site.db.selectFrom('custom_request').selectAll().where('slug', '=', 'earlybird')
    expect(await request.execute()).toMatchObject([{ channel: 'activity', dest_text: '冰岛' }])
  })
})

test('an edition that has ended says so, greys its coupons and shows today’s trips; one to come says from when', async () => {
  const { page } = await visit()
  await page.goto('/activities/20171212')
  await page.getByText('本期活动已结束').waitFor()
  expect(await page.title()).toBe('双12年终大促（已结束） - 百陌旅行')
  expect(await page.getByText('已结束', { exact: true }).count()).toBe(3)
  expect(await page.getByRole('heading', { name: '活动规则' }).count()).toBe(0)
  expect(await page.locator('.trip-card').count()).toBe(8)
  await shot(page, 'ended-1440')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^正在进行：/ }).click()
  await page.waitForURL(/\/activities\/(?!20171212)/)

  await page.goto('/activities/20180424')
  await page.getByText('还有 12 天开始').waitFor()
  expect(await page.getByText(/可领$/).count()).toBe(2)
  await shot(page, 'upcoming-1440')
  expect(await axeFindings(page)).toEqual([])
})

test('an address that no campaign has is not found, and leads to those that are live', async () => {
  expect((await fetch(`${site.origin}/activities/20990101`)).status).toBe(404)
  const { page } = await visit()
  await page.goto('/activities/20990101')
  await page.getByRole('heading', { name: '没有这个活动' }).waitFor()
  await shot(page, 'unknown')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: '早鸟专区' }).click()
  await page.getByRole('heading', { name: /早一点想好/ }).waitFor()
})

test('20181114 is kept alive: its tab and its place on the page survive a visit to a product, another campaign’s do not', async () => {
  const { page } = await visit()
  await page.goto('/activities/20181114')
  await tab(page, '看雪山').click()
  await expect.poll(() => tab(page, '看雪山').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByRole('tabpanel').locator('.trip-card').count()).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 1200))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  const card = page.locator('.trip-card a').first()
  // A link whose code has come leads on within the page; before, the whole page would be another.
  await expect.poll(() => card.evaluate((link) => Object.keys(link).join())).toContain('__reactProps')
  // Not the driver's click, which would scroll to the card first.
  await card.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/product/productDetail?productId=*')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goBack()
  await page.waitForURL('**/activities/20181114')
  expect(await tab(page, '看雪山').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  expect(await page.locator('main:visible').count()).toBe(1)
})
