import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog } from '../booking/booking-steps.ts'
import { axeFindings, openBrowser, shiftsIn } from '../browser/visitors.ts'

const PRODUCT = 100001
const site = await startSite()
const visit = await openBrowser(site)
const api = makeTraveller(site.origin, '13912380001', '10.8.2.1')
const path = `/product/productDetail?productId=${PRODUCT}`

const bookable = (page: Page) =>
  page.getByRole('button', { name: '立即预订' }).and(page.locator(':not([disabled])'))

async function open(page: Page, at = path) {
  await page.goto(at)
  await bookable(page).waitFor()
}

/** Scrolls to a lazy section and waits until it is hydrated. */
async function goTo(page: Page, part: string) {
  await page.locator(`#${part}-${PRODUCT}`).scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /lazy-sections-.*\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  await page.locator(`#${part}-${PRODUCT}`).scrollIntoViewIfNeeded()
}

/** To the list, by a link of the page that is clicked where it is: a driver's click would scroll to it first. */
async function leave(page: Page) {
  await page
    .getByRole('navigation', { name: '当前位置' })
    .getByRole('link')
    .nth(1)
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/\/product\?/)
  await page.locator('.trip-card h2').first().waitFor()
}

const scriptsOf = (page: Page) => {
  const seen = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) seen.add(new URL(request.url()).pathname)
  })
  return seen
}

const packedBytes = (paths: Iterable<string>) =>
  [...paths].reduce(
    (sum, each) => sum + statSync(join(import.meta.dirname, '../../dist/client', `${each}.br`)).size,
    0,
  )

test('the first screen fetches no code of what is below it, and scrolling fetches it once', async () => {
  const { page, complaints } = await visit({ isDrawn: true })
  const scripts = scriptsOf(page)
  await open(page)
  await page.waitForLoadState('networkidle')
  const first = packedBytes(scripts)
  expect([...scripts].filter((each) => /lazy-sections|viewer|drawer|inquiry|amounts/.test(each))).toEqual([])
  await goTo(page, 'reviews')
  expect([...scripts].some((each) => each.includes('lazy-sections'))).toBe(true)
  expect(packedBytes(scripts)).toBeGreaterThan(first + 5_000)
  expect(complaints).toEqual([])
  expect((await shiftsIn(page)).layoutShift).toBeLessThan(0.02)
  if (process.env['SHOTS']) console.log(`first screen: ${first} bytes of script`)
})

test('without script the page holds days, hotels, map, fees, rules and reviews', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto(path)
  const { days } = await api.call(endpoints.products.itinerary, { product_id: PRODUCT })
  const { list } = await api.call(endpoints.reviews.comments, { product_id: PRODUCT, size: 5 })
  const text = (await page.locator('main').textContent()) ?? ''
  for (const { title, hotel } of days) {
    expect(text).toContain(title)
    if (hotel) expect(text).toContain(hotel.name)
  }
  for (const { content } of list) expect(text).toContain(content)
  for (const heading of ['费用说明', '退改规则', '预订须知', '旅客点评']) expect(text).toContain(heading)
  expect(await page.locator('figure svg circle').count()).toBeGreaterThan(1)
})

test('the gallery turns by keyboard, opens in full, and gives the focus back where it was', async () => {
  const { page, complaints } = await visit()
  await open(page)
  const large = page.getByRole('button', { name: /查看全部图片/ })
  await large.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^2 \/ \d+ 查看全部图片/ }).waitFor()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: '图片浏览' })
  await viewer.waitFor()
  const counter = viewer.locator('[aria-live]')
  expect(await counter.textContent()).toMatch(/^2 \/ \d+$/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => counter.textContent()).toMatch(/^3 /)
  await page.keyboard.press('End')
  await expect.poll(() => counter.textContent()).toMatch(/^(\d+) \/ \1$/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => counter.textContent()).toMatch(/^1 /)
  await expectNoFindings(page, 'detail-viewer')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isWithin = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isWithin).toBe(true)
  }
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await large.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await large.getAttribute('aria-label')).toMatch(/^1 /)
  expect(complaints).toEqual([])
})

test('a hotel of the itinerary opens beside the page, holds the focus and closes on Esc', async () => {
  const { page, complaints } = await visit()
  await open(page)
  await goTo(page, 'itinerary')
  const { days } = await api.call(endpoints.products.itinerary, { product_id: PRODUCT })
  const hotel = days.find((day) => day.hotel)?.hotel
  if (!hotel) throw new Error('the sample itinerary names no hotel')
  const opener = page.getByRole('button', { name: hotel.name }).first()
  await opener.click()
  const drawer = page.getByRole('dialog', { name: `酒店：${hotel.name}` })
  await drawer.getByRole('heading', { name: '设施' }).waitFor()
  const known = await api.call(endpoints.hotels.detail, { id: hotel.id })
  for (const room of known.rooms) await drawer.getByText(room.name).waitFor()
  await expectNoFindings(page, 'detail-hotel')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('tabs and days tell where one is reading', async () => {
  const { page } = await visit()
  await open(page)
  await goTo(page, 'itinerary')
  const tabs = page.getByRole('navigation', { name: '产品内容' })
  const days = page.getByRole('navigation', { name: '行程天数' })
  await days.getByRole('link', { name: /^D3/ }).click()
  await expect.poll(() => days.locator('[aria-current]').textContent()).toMatch(/^D3/)
  await expect.poll(() => tabs.locator('[aria-current]').textContent()).toBe('行程安排')
  await tabs.getByRole('link', { name: '费用说明' }).click()
  await expect.poll(() => tabs.locator('[aria-current]').textContent()).toBe('费用说明')
  await expectNoFindings(page, 'detail-fees')
})

test('reviews are filtered and turned in place, and say that they are samples', async () => {
  const { page, complaints } = await visit()
  await open(page)
  await goTo(page, 'reviews')
  const section = page.getByRole('region', { name: '旅客点评' })
  const brief = await api.call(endpoints.reviews.brief, { product_id: PRODUCT })
  expect(brief.sample).toBe(true)
  await section.getByText('不计入产品评分').waitFor()
  const reviews = section.getByRole('article')
  await reviews.first().waitFor()
  const marks = section.getByText('示例点评', { exact: true })
  await expect.poll(async () => (await marks.count()) - (await reviews.count())).toBe(1)
  const pictured = brief.filters.find(({ main_filter }) => main_filter === 'pictured')
  await section.getByRole('button', { name: /^有图/ }).click()
  await expect
    .poll(() => reviews.filter({ has: page.getByRole('button', { name: /^查看点评图片/ }) }).count())
    .toBe(Math.min(pictured?.count ?? 0, 5))
  const shown = await section
    .locator('li img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  expect(shown.length).toBeGreaterThan(0)
  expect(new Set(shown).size).toBe(shown.length)
  await section.getByRole('button', { name: /^全部/ }).click()
  // Until the reply is there the reviews of before stand dimmed.
  const areThere = () => section.locator('[aria-busy="false"]').waitFor()
  await areThere()
  const firstOf = () => reviews.first().textContent()
  const before = await firstOf()
  await section.getByRole('button', { name: '点评第2页' }).click()
  await expect.poll(firstOf).not.toBe(before)
  await areThere()
  await expectNoFindings(page, 'detail-reviews')
  const head = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(head.join()).not.toMatch(/aggregateRating|"review/)
  expect(complaints).toEqual([])
})

test('a guest who presses the heart is asked to log in, and the product is a favourite afterwards', async () => {
  const { page, complaints } = await visit()
  await open(page)
  const heart = page.getByRole('main').getByRole('button', { name: '收藏', exact: true })
  await heart.click()
  await Promise.all([page.getByText('已成功收藏').waitFor(), logInByDialog(page, site, '13800000001')])
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await heart.click()
  await page.getByText('已取消收藏').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  expect(complaints).toEqual([])
})

test('a favourite that the server refuses is undone and says so', async () => {
  const { page, context } = await visit()
  const member = makeTraveller(site.origin, '13912380003', '10.8.2.3')
  await member.login()
  await context.addCookies(member.cookieList())
  await open(page)
  await page.getByRole('link', { name: '个人中心' }).waitFor()
  await page.route('**/product/collect?**', (route) => route.abort())
  const heart = page.getByRole('main').getByRole('button', { name: '收藏', exact: true })
  await heart.click()
  await page.getByText('网络异常').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
})

test('sharing copies the name and the address', async () => {
  const { page, context } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await open(page)
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByText('链接已复制').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(await page.getByRole('heading', { level: 1 }).textContent())
  expect(copied).toContain(path)
})

test('a visitor for whom no date fits sends an inquiry, and every fault is shown at its field', async () => {
  const { page, complaints } = await visit()
  await open(page)
  await page.getByRole('button', { name: '告诉我们您想哪天出发' }).click()
  const dialog = page.getByRole('dialog', { name: '日期咨询' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText('请输入您的姓名').waitFor()
  await dialog.getByText('请输入手机号').waitFor()
  await dialog.getByLabel('姓名').fill('李雷')
  // The inquiry's rule: the second digit is 3, 4, 5, 7 or 8.
  await dialog.getByLabel('手机号').fill('19812345678')
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText('您输入的手机号码格式错误，请重新输入').waitFor()
  await dialog.getByLabel('手机号').fill('13912380004')
  await dialog.getByLabel('留言').fill('想在春节前后')
  await expectNoFindings(page, 'detail-consult')
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.getByText(/感谢您的留言/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const left = await site.db.selectFrom('inquiry').select(['kind', 'message']).execute()
  expect(left).toContainEqual({ kind: 'date', message: `产品${PRODUCT}：想在春节前后` })
  expect(complaints).toEqual([])
})

test('a member who inquires about a date finds name and phone filled in', async () => {
  const { page, context } = await visit()
  const traveller = makeTraveller(site.origin, '13912380005', '10.8.5.5')
  await traveller.login()
  await context.addCookies(traveller.cookieList())
  await open(page)
  await page.getByRole('link', { name: '个人中心' }).waitFor()
  await page.getByRole('button', { name: '告诉我们您想哪天出发' }).click()
  const dialog = page.getByRole('dialog', { name: '日期咨询' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('13912380005')
  expect(await dialog.getByLabel('姓名').inputValue()).not.toBe('')
})

test('a product page that was left comes back with month, day, party and scroll position, and with fresh stock', async () => {
  const { page, complaints } = await visit()
  await open(page)
  await page.getByRole('button', { name: '成人加一' }).click()
  const month = page.getByRole('tab').nth(2)
  await month.click()
  const day = page.locator('.day:not(.none, .sold)').first()
  const chosen = (await day.getAttribute('data-day')) ?? ''
  await day.click()
  await goTo(page, 'reviews')
  const pictured = page.getByRole('region', { name: '旅客点评' }).getByRole('button', { name: /^有图/ })
  await pictured.click()
  await expect.poll(() => pictured.getAttribute('aria-pressed')).toBe('true')
  await page.evaluate(() => scrollTo(0, 2600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2600)
  await leave(page)
  const stock = page.waitForResponse((response) => response.url().includes('/product/combo/date'))
  await page.goBack()
  await stock
  await bookable(page).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2600)
  expect(await page.getByRole('status', { name: '成人' }).textContent()).toBe('3')
  expect(await month.getAttribute('aria-selected')).toBe('true')
  expect(await page.locator(`[data-day="${chosen}"]`).getAttribute('aria-pressed')).toBe('true')
  await page.locator('aside .input', { hasText: monthDayText(chosen) }).waitFor()
  expect(await pictured.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
})

test('a product page that is left before its code has come comes back whole', async () => {
  const { page, complaints } = await visit()
  await open(page)
  await leave(page)
  await page.goBack()
  await bookable(page).waitFor()
  await page.locator(`#day-${PRODUCT}-1`).waitFor()
  await goTo(page, 'itinerary')
  await page.getByRole('navigation', { name: '行程天数' }).getByRole('link').first().waitFor()
  expect(complaints).toEqual([])
})

test('live prices are fetched every half minute while the page is visible', async () => {
  const { page } = await visit()
  await page.clock.install()
  await open(page)
  const again = page.waitForResponse((response) => response.url().includes('/product/combo/date'))
  await page.clock.runFor(31_000)
  await again
})

test.each([360, 1280, 1920])('nothing is cut off or overlaps at %i pixels', async (width) => {
  const { page, complaints } = await visit({ viewport: { width, height: 800 } })
  await open(page)
  await goTo(page, 'itinerary')
  await goThrough(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  if (process.env['SHOTS'])
    await page.screenshot({ fullPage: true, path: `${process.env['SHOTS']}/detail-${width}.png` })
  expect(complaints).toEqual([])
})

/** Scrolls past every lazy picture. */
const goThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      // A browser that draws nothing for a while is not waited for.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 500)
      })
    }
    scrollTo(0, 0)
  })

test('on paper stand title, price, every day, fees and where it comes from, and no chrome', async () => {
  const { page } = await visit()
  await open(page)
  await page.emulateMedia({ media: 'print' })
  const { days } = await api.call(endpoints.products.itinerary, { product_id: PRODUCT })
  for (const { title } of days)
    await page.getByRole('heading', { level: 3, name: title, exact: true }).first().waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(`productDetail?productId=${PRODUCT}`).waitFor()
  for (const hidden of ['header', '.side-bar', '#main nav', `#calendar-${PRODUCT}`])
    for (const each of await page.locator(hidden).all()) expect(await each.isVisible()).toBe(false)
  if (process.env['SHOTS'])
    await page.screenshot({ fullPage: true, path: `${process.env['SHOTS']}/detail-print.png` })
})
