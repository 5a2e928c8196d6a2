import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { addDays, addMonths, monthDayText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, openBrowser, shiftsIn, violationsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const api = makeTraveller(site.origin, '13912360001', '10.8.1.1')
const detailOf = (id: number) => `/product/productDetail?productId=${id}`

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const bookable = (page: Page) =>
  page.getByRole('button', { name: '立即预订' }).and(page.locator(':not([disabled])'))
/** The total of the present choice; that of an earlier choice is shown in grey. */
const total = (page: Page) => page.locator('p[aria-live=polite][aria-busy=false] .price b').textContent()

test('list and detail hold titles, prices and the itinerary without any script', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  const { list } = await api.call(endpoints.productLists.list, {})
  await page.goto('/product')
  for (const product of list.slice(0, 4)) {
    const card = page.locator('.trip-card').filter({ hasText: product.title }).first()
    if (product.price_fen !== null)
      expect(((await card.textContent()) ?? '').replace(/\s/g, '')).toContain(yuanText(product.price_fen))
  }
  const { days } = await api.call(endpoints.products.itinerary, { product_id: 100001 })
  const detail = await api.call(endpoints.products.detail, { product_id: 100001 })
  await page.goto(detailOf(100001))
  expect(await h1(page).textContent()).toBe(detail.title)
  const text = (await page.locator('main').textContent()) ?? ''
  for (const day of days) expect(text).toContain(day.title)
  expect(text.replace(/\s/g, '')).toContain(yuanText(detail.price_fen ?? toFen(0)))
})

test('filters, sorting and paging are in the address, and the back button undoes each', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product')
  const states: string[] = []
  const cards = () => page.locator('.trip-card h2').allInnerTexts()
  const remember = async () => states.push(`${page.url()} ${(await cards()).join()}`)
  const total = () => page.getByRole('status').filter({ hasText: '条结果' }).textContent()
  const all = await total()
  await remember()

  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第2页' }).click()
  await page.waitForURL(/page=2/)
  await page.locator('[aria-current=page]', { hasText: '2' }).waitFor()
  expect(await cards()).not.toEqual(states[0])
  await remember()

  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: /价格/ }).first().click()
  await page.waitForURL(/orderBy=/)
  expect(page.url()).not.toContain('page=')
  await page.locator('nav[aria-label=排序] [aria-current=true]', { hasText: '价格' }).waitFor()
  await remember()

  const filters = page.getByRole('region', { name: '筛选' })
  await filters.getByRole('link', { name: '跟团游' }).or(filters.getByRole('link').nth(1)).first().click()
  await expect.poll(total).not.toBe(all)
  expect(page.url()).toContain('orderBy=')
  expect(await axeFindings(page)).toEqual([])

  for (const before of states.toReversed()) {
    await page.goBack()
    await expect.poll(async () => `${page.url()} ${(await cards()).join()}`).toBe(before)
  }
  expect(complaints).toEqual([])
})

test('the calendar is walked by keyboard, and Enter changes the day of the buy panel', async () => {
  const { page } = await visit()
  await page.goto(detailOf(100001))
  await bookable(page).waitFor()
  const { dates } = await api.call(endpoints.products.comboCalendar, {
    product_id: 100001,
    combo_key: 'default',
  })
  const open = dates.filter(({ status, stock }) => status !== 'closed' && stock > 0).map(({ date }) => date)
  const chosen = (await page.locator('[data-day][aria-pressed="true"]').getAttribute('data-day')) ?? ''
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))

  await page.locator('.input', { hasText: monthDayText(chosen) }).click()
  await expect.poll(focused).toBe(chosen)
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe(addDays(chosen, 1))
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(addDays(chosen, 8))
  await page.keyboard.press('PageDown')
  let at = addMonths(addDays(chosen, 8), 1)
  await expect.poll(focused).toBe(at)
  while (!open.includes(at)) {
    await page.keyboard.press('ArrowRight')
    at = addDays(at, 1)
    await expect.poll(focused).toBe(at)
  }
  await page.keyboard.press('Enter')
  await page.locator('aside .input', { hasText: monthDayText(at) }).waitFor()
  expect(await page.locator(`[data-day="${at}"]`).getAttribute('aria-pressed')).toBe('true')
  await total(page)
  expect(await axeFindings(page)).toEqual([])
})

test('the running total of two adults and a child with a bed is what a hand calculation gives', async () => {
  const { page } = await visit()
  const { dates } = await api.call(endpoints.products.comboCalendar, {
    product_id: 100001,
    combo_key: 'default',
  })
  const day = dates.find(({ status, stock }) => status === 'formed' && stock >= 3)
  if (!day) throw new Error('no departure has seats for three')
  const tier = day.tiers.findLast(({ min_pax }) => min_pax <= 3)
  const adult = tier?.adult_fen ?? day.price_fen
  const child = tier?.child_bed_fen ?? day.child_fen ?? 0
  // Three beds in rooms of two: one stays empty and is paid for.
  const byHand = 2 * adult + child + day.single_supp_fen
  await page.goto(detailOf(100001))
  await bookable(page).waitFor()
  await page.getByRole('region', { name: '选择日期' }).scrollIntoViewIfNeeded()
  await page
    .getByRole('tab')
    .filter({ hasText: new RegExp(`(^|\\D)${Number(day.date.slice(5, 7))} 月`) })
    .click()
  await page.locator(`[data-day="${day.date}"]`).click()
  await page.getByRole('button', { name: '儿童占床加一' }).click()
  await expect.poll(() => total(page)).toBe(yuanText(toFen(byHand)).slice(1))
  await page.getByRole('button', { name: '儿童占床减一' }).click()
  await expect.poll(() => total(page)).toBe(yuanText(toFen(2 * day.price_fen)).slice(1))
})

test('a product page that was left comes back with its party and its scroll position', async () => {
  const { page, complaints } = await visit()
  await page.goto(detailOf(100001))
  await bookable(page).waitFor()
  await page.getByRole('button', { name: '成人加一' }).click()
  await page.locator('[data-day]').first().waitFor()
  await page.evaluate(() => scrollTo(0, 1600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1600)
  // Not the mouse: before it clicks, the driver may scroll the page to reach the header, and leave from elsewhere.
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '商务研学' })
    .press('Enter')
  await page.waitForURL('**/product/team')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await bookable(page).waitFor()
  expect(await page.getByRole('status', { name: '成人' }).textContent()).toBe('3')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1600)
  expect(complaints).toEqual([])
})

test.each(['/product/team', '/product', detailOf(100001), '/useragree?keywords=useragree'])(
  '%s stays still while it loads, keeps the content policy and says nothing to the console',
  async (path) => {
    const { page, complaints } = await visit({ isDrawn: true })
    await page.goto(path)
    await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await violationsIn(page)).toEqual([])
    expect((await shiftsIn(page)).layoutShift).toBeLessThanOrEqual(0.02)
    expect(complaints).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a title of thirty characters and a price of 9,999,999 yuan break nothing', async () => {
  const title = '云南昆明大理丽江香格里拉泸沽湖西双版纳腾冲深度人文研学十五日之旅'.slice(0, 30)
  const price = toFen(999_999_900)
  await site.db.updateTable('product').set({ title }).where('id', '=', 100002).execute()
  await site.db
    .updateTable('departure')
    .set({ adult_fen: price, child_bed_fen: price, tiers: '[]' })
    .where('product_id', '=', 100002)
    .execute()
  const { page, complaints } = await visit()
  const overflowing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.trip-card *, aside *, .day *, [role=tab] *')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
        .filter((box) => !box.closest('.sr-only'))
        .map((box) => `${box.tagName}.${box.className} ${box.textContent?.slice(0, 40)}`),
    )
  await expect
    .poll(async () => {
      await page.goto(detailOf(100002))
      return h1(page).textContent()
    })
    .toBe(title)
  await bookable(page).waitFor()
  await expect.poll(() => total(page)).toBe('19,999,998')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dear-detail.png` })
  await page.getByRole('region', { name: '选择日期' }).scrollIntoViewIfNeeded()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dear-calendar.png` })
  expect(await overflowing()).toEqual([])
  const card = page.locator('.trip-card', { hasText: title })
  await page.goto('/product')
  for (let n = 2; (await card.count()) === 0 && n < 9; n++) await page.goto(`/product?page=${n}`)
  await card.scrollIntoViewIfNeeded()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dear-list.png` })
  expect(await overflowing()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
