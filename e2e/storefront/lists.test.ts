import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const api = makeTraveller(site.origin, '13912370001', '10.8.7.1')

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const filters = (page: Page) => page.getByRole('region', { name: '筛选' })
const chips = (page: Page) => page.getByRole('region', { name: '已选条件' })
const results = (page: Page) => page.getByRole('status').filter({ hasText: '条结果' }).textContent()
const cards = (page: Page) => page.locator('.trip-card h2').allInnerTexts()
const hydrated = (page: Page) => page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()

test('a filter is a link with its count; its chip takes it back, and the back button goes back exactly', async () => {
  const { page, complaints } = await visit()
  const { total, facets } = await api.call(endpoints.productLists.list, { facet: true })
  await page.goto('/product')
  await hydrated(page)
  expect(await results(page)).toBe(`${total} 条结果`)

  const type = facets?.types.find(({ label }) => label === '私家团')
  await filters(page)
    .getByRole('link', { name: new RegExp(`^私家团\\s*${type?.count}\\s*条$`) })
    .click()
  await page.waitForURL(/\?type=4$/)
  await expect.poll(() => results(page)).toBe(`${type?.count} 条结果`)
  await filters(page).getByRole('link', { name: '跟团游' }).click()
  await page.waitForURL(/\?type=1,4$/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  const both = await cards(page)

  await page.locator('summary', { hasText: '出发城市' }).click()
  await filters(page).locator('details[open]').getByRole('link').first().click()
  await page.waitForURL(/\?type=1,4&city=\d+$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('details[open]').count()).toBe(0)
  // The list before is dimmed until the new one is there.
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
  await expectNoFindings(page, 'lists-filtered')

  await chips(page).getByRole('link', { name: '移除条件：跟团游' }).click()
  await page.waitForURL(/\?type=4&city=\d+$/)
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/\?type=1,4$/)
  await expect.poll(() => cards(page)).toEqual(both)
  await chips(page).getByRole('link', { name: '清除全部' }).click()
  await page.waitForURL(/\/product$/)
  await expect.poll(() => results(page)).toBe(`${total} 条结果`)
  expect(complaints).toEqual([])
})

test('a choice that would leave no product is shown and cannot be chosen; a filter keeps the scroll position', async () => {
  const { page } = await visit()
  await page.goto('/product?destId=2&page=1')
  await hydrated(page)
  const dead = filters(page).locator('[aria-disabled=true]').first()
  expect(await dead.getAttribute('role')).toBe('link')
  expect(await dead.getAttribute('href')).toBeNull()
  await page.goto('/product?page=2')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 200))
  await filters(page).getByRole('link', { name: '4-6天' }).click()
  await page.waitForURL(/\?days=2$/)
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('a price range of one’s own narrows the list, with and without a script', async () => {
  const { list } = await api.call(endpoints.productLists.list, { price_min: 300_000, price_max: 500_099 })
  const titles = list.map(({ title }) => title)
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit({ javaScriptEnabled })
    await page.goto('/product?orderBy=0')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByRole('textbox', { name: '最低价（元）' }).fill('5000')
    await page.getByRole('textbox', { name: '最高价（元）' }).fill('3000')
    await page.getByRole('form', { name: '人均价格范围' }).getByRole('button', { name: '确定' }).click()
    await page.waitForURL(javaScriptEnabled ? /\?price=3000-5000$/ : /priceFrom=5000&priceTo=3000$/)
    await chips(page).getByRole('link', { name: '移除条件：¥3000–5000' }).waitFor()
    expect(await cards(page)).toEqual(titles)
  }
})

test('without a script filters, their drop-downs, order and pages work', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto('/product')
  await filters(page).getByRole('link', { name: '国内' }).click()
  await page.waitForURL(/\?destId=1$/)
  expect(await h1(page).textContent()).toBe('国内')
  await page.locator('summary', { hasText: '出发月份' }).click()
  await filters(page).locator('details[open]').getByRole('link').first().click()
  await page.waitForURL(/\?destId=1&month=\d{4}-\d\d$/)
  await page.getByRole('link', { name: '价格从低到高' }).click()
  await page.waitForURL(/&orderBy=2$/)
  await page.getByRole('link', { name: '第2页' }).click()
  await page.waitForURL(/&page=2$/)
  expect((await cards(page)).length).toBeGreaterThan(0)
})

test('an address of the menus with its empty defaults is the same page, and hydrates without a console message', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product?destId=11&orderBy=0&type=0&bannerId=&utm_source=x')
  await hydrated(page)
  expect(await h1(page).textContent()).toBe('云南')
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a list without a match says which condition to drop, and shows hot searches', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product?destId=2&price=-100')
  await hydrated(page)
  await page.getByRole('heading', { name: '没有符合条件的线路' }).waitFor()
  expect(await page.getByRole('navigation', { name: '热门搜索' }).getByRole('link').count()).toBeGreaterThan(
    0,
  )
  await expectNoFindings(page, 'lists-empty')
  await page.getByRole('link', { name: '去掉“¥100 以下”' }).click()
  await page.waitForURL(/\?destId=2$/)
  await expect.poll(async () => (await cards(page)).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test.each([360, 1280, 1920])('list and search fit a window of %i pixels', async (width) => {
  const { page } = await visit({ viewport: { width, height: 800 } })
  for (const path of ['/product?destId=1', '/product/search?keyword=%E4%BA%91%E5%8D%97']) {
    await page.goto(path)
    await hydrated(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0)
    await expectNoFindings(page, `lists-${width}-${path.length}`)
  }
})

test('a list understands other spellings of its filters, and names conditions that it cannot follow', async () => {
  const { page } = await visit()
  await page.goto('/product?minPrice=90000&stars=5&days=abc')
  await hydrated(page)
  await page.getByRole('heading', { name: '没有符合条件的线路' }).waitFor()
  await page.getByRole('link', { name: '去掉“¥90000 以上”' }).waitFor()
  await page.getByText('网址里的条件“stars=5”、“days=abc”无法识别，没有用于筛选。').waitFor()
  await expectNoFindings(page, 'lists-not-understood')
  await page.goto('/product?utm_source=x')
  await hydrated(page)
  expect(await page.getByText('无法识别').count()).toBe(0)
})

test('a card shows when the trip departs; sorting by rating is offered only where there are ratings', async () => {
  const { page } = await visit()
  await page.goto('/product')
  expect(await page.getByText('新品上线').count()).toBe(0)
  expect(await page.locator('.trip-card .rate').first().textContent()).toMatch(/^\d+月\d+日出发$|条点评/)
  const { facets } = await api.call(endpoints.productLists.list, { facet: true })
  const offered = page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '评分' })
  expect(await offered.count()).toBe(facets?.order_by.some(({ id }) => id === 4) ? 1 : 0)
})

test('titles of a row take one line where all have one, and two only where one has two', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/product')
  const rows = await page.locator('.grid4 > .trip-card').evaluateAll((cards) => {
    const measured = cards.map((card) => ({
      top: Math.round(card.getBoundingClientRect().top),
      title: card.querySelector('h2')?.getBoundingClientRect().height ?? 0,
      facts: Math.round(card.querySelector('.facts')?.getBoundingClientRect().top ?? 0),
      gap: Math.round(
        (card.querySelector('.facts')?.getBoundingClientRect().top ?? 0) -
          (card.querySelector('h2')?.getBoundingClientRect().top ?? 0),
      ),
    }))
    return [...new Set(measured.map(({ top }) => top))].map((top) =>
      measured.filter((card) => card.top === top),
    )
  })
  for (const row of rows) {
    expect(new Set(row.map(({ facts }) => facts)).size, 'one line of facts').toBe(1)
    expect(Math.abs((row[0]?.gap ?? 0) - Math.max(...row.map(({ title }) => title)))).toBeLessThanOrEqual(2)
  }
})

test('the choices of a drop-down stand in even columns, their counts at the right', async () => {
  const { page } = await visit()
  await page.goto('/product')
  await page.locator('summary', { hasText: '出发月份' }).click()
  const lefts = await filters(page)
    .locator('details[open] a')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(3)
})

test('the first price is in view at 1280 × 800', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/product')
  const price = await page.locator('.trip-card .price').first().boundingBox()
  expect((price?.y ?? 1_000) + (price?.height ?? 0)).toBeLessThanOrEqual(800)
})

test('the first row of cards is in view at 1440 × 900', async () => {
  const { page } = await visit()
  await page.goto('/product')
  const title = await page.locator('.trip-card h2').first().boundingBox()
  expect((title?.y ?? 1_000) + 24).toBeLessThanOrEqual(900)
})
