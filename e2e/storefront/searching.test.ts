import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const api = makeTraveller(site.origin, '13912370002', '10.8.7.2')

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const box = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const options = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
const past = (page: Page) => page.getByRole('group', { name: '历史搜索' }).getByRole('option')
const hydrated = (page: Page) => page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
/** The option that a screen reader is told of. */
const active = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

async function search(page: Page, keyword: string) {
  await box(page).fill(keyword)
  await box(page).press('Enter')
  await page.waitForURL(`**/product/search?keyword=${encodeURIComponent(keyword)}`)
  await h1(page).filter({ hasText: keyword }).waitFor()
  // Only a hydrated page stores the search history.
  await hydrated(page)
}

test('a search shows its words, marks them in titles, and is filtered like any list', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/team')
  await hydrated(page)
  await search(page, '大理')
  expect(await h1(page).textContent()).toBe('搜索“大理”')
  expect(await page.locator('.trip-card mark').first().textContent()).toBe('大理')
  expect(await box(page).inputValue()).toBe('大理')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await expectNoFindings(page, 'search')
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格从低到高' }).click()
  await page.waitForURL(/\/product\/search\?keyword=.+&orderBy=2$/)
  await page.goBack()
  await page.waitForURL(/\/product\/search\?keyword=[^&]+$/)
  expect(complaints).toEqual([])
})

test('what was searched for stands by relevance, whatever sells best, until an order is chosen', async () => {
  await site.db
    .updateTable('product')
    .set(({ ref }) => ({ rank_score: ref('id') }))
    .execute()
  const { list } = await api.call(endpoints.productLists.list, { keywords: '北海' })
  const relevant = list.map(({ product_id }) => product_id)
  expect(relevant).not.toEqual([...relevant].sort((one, other) => other - one))
  const { page } = await visit()
  await page.goto(`/product/search?keyword=${encodeURIComponent('北海')}`)
  const shown = await page
    .locator('.trip-card a')
    .evaluateAll((links) =>
      links.map((link) => Number(/productId=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1])),
    )
  expect([...new Set(shown)].slice(0, relevant.length)).toEqual(relevant)
})

test('suggestions are walked by keyboard: a place leads to its list, a trip to its detail, Esc closes', async () => {
  const { page, complaints } = await visit()
  const { dests, products } = await api.call(endpoints.productSearch.suggest, { keyword: '云南' })
  await page.goto('/product/team')
  await hydrated(page)
  await box(page).fill('云南')
  await options(page)
    .filter({ hasText: products[0]?.title ?? '' })
    .first()
    .waitFor()
  expect(await box(page).getAttribute('aria-expanded')).toBe('true')
  await expectNoFindings(page, 'search-suggestions')
  await box(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe('搜索“云南”')
  await box(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe(dests[0]?.label)
  await box(page).press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  expect(await box(page).getAttribute('aria-expanded')).toBe('false')

  await box(page).press('ArrowDown')
  await options(page).nth(1).waitFor()
  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe(dests[0]?.label)
  await box(page).press('Enter')
  await page.waitForURL(`**/product?destId=${dests[0]?.id}`)

  await box(page).fill('云南')
  await options(page)
    .filter({ hasText: products[0]?.title ?? '' })
    .first()
    .waitFor()
  await box(page).press('ArrowUp')
  await expect.poll(() => active(page)).toBe(products.at(-1)?.title)
  await box(page).press('Enter')
  await page.waitForURL(`**/product/productDetail?productId=${products.at(-1)?.product_id}`)
  expect(complaints).toEqual([])
})

test('an answer that comes late never shows under other words', async () => {
  const { page } = await visit()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/product\/suggest\?keyword=%E6%97%A5%E6%9C%AC/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/product/team')
  await hydrated(page)
  const asked = page.waitForRequest(/product\/suggest\?keyword=%E6%97%A5%E6%9C%AC/)
  await box(page).fill('日本')
  await asked
  await box(page).fill('云南')
  const answered = page.waitForResponse(/product\/suggest\?keyword=%E6%97%A5%E6%9C%AC/)
  await options(page)
    .filter({ hasText: /^云南$/ })
    .waitFor()
  release()
  await answered
  expect(await options(page).filter({ hasText: '日本' }).count()).toBe(0)
})

test('the history is the newest first, ten at the most; each can be removed, and all', async () => {
  const { page } = await visit()
  const words = ['云南', '日本', '极光', '海岛', '新疆', '西藏', '泰国', '冰岛', '三亚', '瑞士', '法国']
  await page.goto('/product/team')
  await hydrated(page)
  await page.evaluate(
    (kept) => localStorage.setItem('bm_search_history', JSON.stringify(kept)),
    words.slice(1).toReversed(),
  )
  await search(page, '云南')
  await search(page, '日本')
  await box(page).fill('')
  await expect
    .poll(async () => (await past(page).allTextContents()).slice(0, 3))
    .toEqual(['日本', '云南', '法国'])
  expect(await past(page).count()).toBe(10)
  await expectNoFindings(page, 'search-history')

  await past(page).nth(0).getByTitle('移除 日本').click()
  await expect.poll(() => past(page).first().textContent()).toBe('云南')
  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe('法国')
  await box(page).press('Delete')
  await expect.poll(() => past(page).count()).toBe(8)
  await past(page).first().click()
  await page.waitForURL(`**/product/search?keyword=${encodeURIComponent('云南')}`)
  await expect.poll(() => box(page).inputValue()).toBe('云南')
  // The page remembers the search once it shows what was found, which may be after its address.
  await h1(page).filter({ hasText: '云南' }).waitFor()
  await box(page).fill('')
  await page.getByRole('button', { name: /^清空/ }).click()
  await past(page).first().waitFor({ state: 'detached' })
  await page.goto('/product/team')
  await hydrated(page)
  await box(page).click()
  await page.getByRole('group', { name: '热门搜索' }).waitFor()
  expect(await past(page).count()).toBe(0)
})

test('hot searches are numbered and lead to the addresses that staff set', async () => {
  const { page } = await visit()
  const { hot } = await api.call(endpoints.content.keywords, {})
  await page.goto('/product/team')
  await hydrated(page)
  await box(page).click()
  const list = page.getByRole('group', { name: '热门搜索' }).getByRole('option')
  await expect.poll(() => list.count()).toBe(hot.length)
  expect(await list.first().textContent()).toContain(`1${hot[0]?.keyword}`)
  await list.first().click()
  await page.waitForURL(`**${hot[0]?.pc_route}`)
})

test('a product’s number leads straight to it, by the box, by address and without a script', async () => {
  const { page } = await visit()
  await page.goto('/product/team')
  await hydrated(page)
  await box(page).fill('100001')
  await box(page).press('Enter')
  await page.waitForURL('**/product/productDetail?productId=100001')
  await page.goBack()
  await page.waitForURL('**/product/team')
  const answer = await fetch(`${site.origin}/product/search?keyword=100001`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    307,
    '/product/productDetail?productId=100001',
  ])
  const plain = await visit({ javaScriptEnabled: false })
  await plain.page.goto('/product')
  await box(plain.page).fill('100002')
  await box(plain.page).press('Enter')
  await plain.page.waitForURL('**/product/productDetail?productId=100002')
})

test('a search without results says so, and its recommendations stand apart', async () => {
  const { page, complaints } = await visit()
  await page.goto('/product/search?keyword=999999')
  await hydrated(page)
  expect(await h1(page).textContent()).toBe('没有找到“999999”')
  expect(await page.getByRole('region', { name: '为您推荐' }).locator('.trip-card').count()).toBe(6)
  expect(await page.getByRole('navigation', { name: '热门搜索' }).getByRole('link').count()).toBeGreaterThan(
    0,
  )
  await expectNoFindings(page, 'search-nothing')
  expect(complaints).toEqual([])
})

test('a search corrects a mistyped word, and says so', async () => {
  const { page } = await visit()
  const { corrected } = await api.call(endpoints.productLists.list, { keywords: '云男' })
  await page.goto(`/product/search?keyword=${encodeURIComponent('云男')}`)
  await page.getByText(`已为您显示“${corrected}”的结果`).waitFor()
})

test('an empty search does nothing', async () => {
  const { page } = await visit()
  await page.goto('/product/team')
  await hydrated(page)
  await box(page).fill('   ')
  await options(page).first().waitFor()
  await box(page).press('Enter')
  expect(new URL(page.url()).pathname).toBe('/product/team')
  const answer = await fetch(`${site.origin}/product/search?keyword=`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/product'])
})

test('the theme menu shows every theme with its picture; arrows walk it, and a theme leads to its list', async () => {
  const { page, complaints } = await visit()
  const themes = await api.call(endpoints.taxonomy.themes, {})
  await page.goto('/product/team')
  await hydrated(page)
  const trigger = page.getByRole('button', { name: '主题' })
  const menu = page.getByRole('dialog', { name: '主题' })
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await menu.getByRole('link').first().waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual(themes.map(({ label }) => label))
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe(themes[0]?.label)
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe(themes[1]?.label)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe(themes[0]?.label)
  await expectNoFindings(page, 'menu-themes')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product\?themeId=\d+&orderBy=0&type=0&bannerId=/)
  await h1(page)
    .filter({ hasText: themes[0]?.label ?? '' })
    .waitFor()
  expect(complaints).toEqual([])
})

test('the destination menu changes its places with the group, and is as wide as the page', async () => {
  const { page, complaints } = await visit()
  const groups = await api.call(endpoints.taxonomy.destinations, {})
  const europe = groups.find(({ label }) => label === '欧洲')
  await page.goto('/product/team')
  await hydrated(page)
  await page.getByRole('button', { name: '目的地' }).click()
  const menu = page.getByRole('dialog', { name: '目的地' })
  await menu.getByRole('link', { name: '欧洲', exact: true }).hover()
  const place = europe?.children.find(({ hot }) => hot)
  const entries = menu.locator('h3 a')
  await expect.poll(() => entries.first().textContent()).toBe(place?.label)
  await menu.getByRole('link', { name: /查看欧洲全部 \d+ 条线路/ }).waitFor()
  const header = await page.getByRole('banner').boundingBox()
  expect((await menu.boundingBox())?.width).toBe(header?.width)
  await expectNoFindings(page, 'menu-destinations')
  await entries.first().click()
  await page.waitForURL(`**/product?destId=${place?.id}&orderBy=0&type=0&bannerId=`)
  expect(complaints).toEqual([])
})

test('a province lists its cities, hot ones first and none cut off, each linked to its list', async () => {
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/product')
  await hydrated(page)
  expect(await (await fetch(`${site.origin}/product`)).text(), 'fetched on opening').not.toContain('因特拉肯')
  await page.getByRole('button', { name: '目的地' }).click()
  const menu = page.getByRole('dialog', { name: '目的地' })
  const yunnan = menu.locator('section', { has: page.getByRole('link', { name: '云南', exact: true }) })
  const cities = yunnan.locator('li a')
  await expect
    .poll(() => cities.allTextContents())
    .toEqual(expect.arrayContaining(['大理', '丽江', '昆明', '芒市']))
  expect((await cities.allTextContents()).slice(0, 3)).toEqual(['大理', '丽江', '昆明'])
  const colours = await cities.evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
  expect([colours[0] === colours[1], colours[1] === colours[2]]).toEqual([true, false])
  const bottoms = await menu
    .locator('a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
  expect(Math.max(...bottoms)).toBeLessThan(800)
  await cities.filter({ hasText: '丽江' }).click()
  await page.waitForURL(/\/product\?destId=1103&/)
  await h1(page).filter({ hasText: '丽江' }).waitFor()
  expect(await page.locator('.trip-card').count()).toBe(2)
  expect(complaints).toEqual([])
})

test('a heart adds a favourite for a member, and shows which products are favourites', async () => {
  const { page, context } = await visit()
  const member = makeTraveller(site.origin, '13912370003', '10.8.7.3')
  await member.login()
  await context.addCookies(member.cookieList())
  await page.goto('/product')
  const heart = page.locator('.trip-card .hv').first()
  await page.getByRole('link', { name: '个人中心' }).waitFor()
  await heart.click()
  await page.getByText('已成功收藏').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
})

test('a guest who presses a heart is asked to log in, and keeps the focus there', async () => {
  const { page } = await visit()
  await page.goto('/product')
  await hydrated(page)
  const heart = page.locator('.trip-card .hv').first()
  await heart.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '短信验证码登录/注册' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => heart.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
})
