import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '#src/api/content/pages.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog } from '../booking/booking-steps.ts'
import { awaken, wake } from '../browser/awaken.ts'
import { withTimers } from '../browser/timers.ts'
import { atRest, openBrowser, shiftsIn } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const detailOf = (id: number) => `/product/productDetail?productId=${id}`
const banner = (page: Page) => page.getByRole('complementary', { name: '活动推荐' })
const visitsOf = () => site.db.selectFrom('page_visit').selectAll().orderBy('visited_at').execute()

test('the browser fetches nothing but the page before the visitor’s first input', async () => {
  const { page } = await visit({ isGreeted: false })
  // After five seconds of reading it would come by itself.
  await withTimers(page, 5_000, 600_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/product')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /frame-extras|side-bar|popup|inquiry|analytics/.test(path))).toEqual([])
  let x = 300
  // The page hears of an input once its own code is alive, which nothing on the screen tells.
  const visitsTold = async () => {
    x += 1
    await page.mouse.move(x, 400)
    return asked.filter((path) => path === content.visit.path).length
  }
  await expect.poll(visitsTold).toBe(1)
  await banner(page).waitFor()
  await expect.poll(() => asked.filter((path) => path === content.popups.path).length).toBe(1)
  expect(asked.filter((path) => /side-bar|inquiry-dialog|cms-popup/.test(path))).toEqual([])
})

test('a visit is recorded with how long the page was visible, and recent products are shown to this browser alone', async () => {
  const { page, complaints } = await visit()
  await page.goto(`${detailOf(100001)}&from=wx`)
  await wake(page)
  const mine = async () => (await visitsOf()).filter(({ url }) => url === detailOf(100001))
  await expect.poll(async () => (await mine()).length).toBe(1)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link').last().press('Enter')
  await expect.poll(async () => (await mine())[0]?.visible_ms ?? 0).toBeGreaterThan(0)
  const recent = await page.evaluate(async (path) => {
    const reply = await fetch(`${path}?url=/product`)
    return ((await reply.json()) as { data: { recent: { product_id: number }[] } }).data.recent
  }, content.view.path)
  expect(recent.map(({ product_id }) => product_id)).toEqual([100001])
  const stranger = makeTraveller(site.origin, '13912360002')
  expect((await stranger.call(content.view, { url: '/product' })).recent).toEqual([])
  expect(complaints).toEqual([])
})

test('the browser remembers a visitor’s channel for half a year, and the last page for a day', async () => {
  const { page, context } = await visit()
  await page.goto('/product?source_from=autumn-mail&destId=11')
  await wake(page)
  const cookie = async (name: string) => (await context.cookies()).find((each) => each.name === name)
  await expect.poll(async () => (await cookie('lastPath'))?.value).toContain(encodeURIComponent('destId=11'))
  const daysOf = async (name: string) =>
    Math.round((((await cookie(name))?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)
  expect((await cookie('source_from'))?.value).toBe('autumn-mail')
  expect(await daysOf('source_from')).toBe(180)
  expect(await daysOf('lastPath')).toBe(1)
})

test('the link of a member is kept for half a year in place of a channel, and of two the last', async () => {
  const { page, context } = await visit()
  const mark = async () => (await context.cookies()).find(({ name }) => name === 'source_from')?.value
  for (const [query, kept] of [
    ['source_from=autumn-mail', 'autumn-mail'],
    ['source=u_abcdefgh23456789', 'u_abcdefgh23456789'],
    ['source=u_zzzzefgh23456789', 'u_zzzzefgh23456789'],
    ['source=elsewhere', 'u_zzzzefgh23456789'],
  ]) {
    await page.goto(`/product/team?${query}`)
    await wake(page)
    await expect.poll(mark).toBe(kept)
  }
})

test.each([
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
])(
  'on a product’s page the bottom banner never lies over the row that books, at $width',
  async (viewport) => {
    const { page } = await visit({ isGreeted: false, viewport })
    await page.goto(detailOf(100001))
    await wake(page)
    await banner(page).waitFor()
    await atRest(page)
    const row = page.locator('[data-buy-row]')
    const { y: start = 0, height = 0 } = (await row.boundingBox()) ?? {}
    const shot = process.env['SHOTS']
    let lifted = 0
    // From the row below the window to the row above the banner.
    for (let top = viewport.height + 20; top > viewport.height - 72 - height - 20; top -= 12) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), start - top)
      const overlap = async () => {
        const [bar, own] = [await banner(page).boundingBox(), await row.boundingBox()]
        if (!bar || !own) return 'nothing is there'
        if (bar.y + bar.height < viewport.height) lifted += 1
        return own.y < bar.y + bar.height - 0.5 && bar.y < own.y + own.height - 0.5 && own.y < viewport.height
      }
      await expect.poll(overlap, { message: `row at ${top}` }).toBe(false)
      if (shot && lifted > 0) await page.screenshot({ path: `${shot}/banner-detail-${viewport.width}.png` })
    }
    if (start > viewport.height - 72 - height) expect(lifted).toBeGreaterThan(0)
  },
)

test('the bottom banner shows once a day, moves nothing, can be closed, and stays away from the booking flow', async () => {
  const { page, context, complaints } = await visit({ isGreeted: false, isDrawn: true })
  await page.goto('/productOrder/selectJourney?productId=100001')
  await awaken(page)
  expect(await banner(page).count(), 'not where money and signatures are').toBe(0)
  await page.goto('/product')
  await page.getByTestId('member').getByRole('button').first().waitFor()
  const { layoutShift: before } = await shiftsIn(page)
  await wake(page)
  await banner(page).waitFor()
  await expectNoFindings(page, 'bottom-banner')
  expect((await banner(page).boundingBox())?.height).toBe(72)
  expect((await shiftsIn(page)).layoutShift).toBeCloseTo(before, 2)
  await page.mouse.wheel(0, 900)
  const bar = page.getByRole('complementary', { name: '快捷操作' })
  await expect
    .poll(async () => 900 - ((await bar.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0))
    .toBe(192)
  await banner(page).getByRole('button', { name: '关闭' }).click()
  await banner(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => 900 - ((await bar.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0))
    .toBe(120)

  const second = await context.newPage()
  await second.goto('/product/team')
  await awaken(second)
  expect(await banner(second).count()).toBe(0)
  await second.evaluate(() => localStorage.setItem('bm_bottom_banner', '2020-01-01'))
  await second.reload()
  await wake(second)
  await banner(second).waitFor()
  await banner(second).getByRole('link').click()
  await second.waitForURL('**/product/individual')
  expect(await banner(second).count()).toBe(0)
  expect(complaints).toEqual([])
})

test.each([
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])('the bottom banner fits into $width pixels', async (viewport) => {
  const { page } = await visit({ isGreeted: false, viewport })
  await page.goto('/useragree')
  await wake(page)
  await banner(page).waitFor()
  await atRest(page)
  const overflow = await banner(page).evaluate(
    (bar) =>
      [...bar.querySelectorAll('p, a, button')].filter((each) => {
        const { left, right, bottom } = each.getBoundingClientRect()
        return left < 0 || right > innerWidth || bottom > innerHeight
      }).length,
  )
  expect(overflow).toBe(0)
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/banner-${viewport.width}.png` })
})

/** Shows at once, so that the test need not wait for what the sample shop waits for. */
const showPopupsAtOnce = () => site.db.updateTable('popup').set({ delay_seconds: 0 }).execute()

test('a popup opens after its delay, keeps the focus, closes by Esc, and is not seen twice', async () => {
  await showPopupsAtOnce()
  const { page, context, complaints } = await visit({ isGreeted: false })
  await page.addInitScript(() =>
    localStorage.setItem('bm_bottom_banner', new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)),
  )
  await page.goto('/product/team')
  await page.getByTestId('member').getByRole('button').first().focus()
  await wake(page)
  const popup = page.getByRole('dialog', { name: '冬天去有光的地方' })
  await popup.waitFor()
  await popup.getByRole('img', { name: '极光与夜空插画' }).waitFor()
  await expectNoFindings(page, 'popup-image')
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => popup.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  expect((await context.cookies()).find(({ name }) => name === 'bm_popup_winter')).toMatchObject({
    value: '1',
    path: '/',
  })
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-testid=member]') !== null))
    .toBe(true)
  await page.reload()
  await awaken(page)
  await page.waitForLoadState('networkidle')
  expect(await popup.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a guest claims a coupon of a popup by logging in, once; the next page closes it', async () => {
  await showPopupsAtOnce()
  // The demo member has claimed it before.
  await site.db.deleteFrom('coupon').where('order_id', 'is', null).execute()
  const { page, complaints } = await visit({ isGreeted: false })
  await page.goto('/product')
  await wake(page)
  const popup = page.getByRole('dialog', { name: '出发前，先看看能省多少' })
  await popup.waitFor()
  await popup.getByText('云南专享券', { exact: true }).waitFor()
  expect(await popup.getByRole('listitem').count()).toBe(4)
  expect((await popup.textContent())?.includes('9.5折')).toBe(true)
  await expectNoFindings(page, 'popup-coupons')
  await popup.getByRole('button', { name: '领取云南专享券' }).click()
  await logInByDialog(page, site, '13800000001')
  await popup.getByRole('link', { name: '去使用云南专享券' }).waitFor()
  const claimed = site.db
    .selectFrom('coupon')
    .innerJoin('coupon_rule', 'coupon_rule.id', 'rule_id')
    .where('order_id', 'is', null)
  expect(await claimed.select('coupon_rule.name').execute()).toEqual([{ name: '云南专享券' }])
  await page.evaluate(() => history.pushState(null, '', '/product?themeId=1'))
  await popup.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('no popup opens while a visitor types, nor on pages with money', async () => {
  await showPopupsAtOnce()
  await site.db
    .updateTable('popup')
    .set({ pages: ['*'] })
    .execute()
  const { page } = await visit({ isGreeted: false })
  await page.goto('/product')
  const search = page
    .getByRole('banner')
    .getByRole('searchbox')
    .or(page.getByRole('banner').getByRole('combobox'))
  await search.first().click()
  await awaken(page)
  expect(await page.getByRole('dialog', { name: /冬天|出发前/ }).count()).toBe(0)
  await search.first().press('Escape')
  await search.first().blur()
  await page.getByRole('dialog', { name: /冬天|出发前/ }).waitFor()
  await page.keyboard.press('Escape')

  const traveller = makeTraveller(site.origin, '13912360003')
  await traveller.call(content.view, { url: '/product' })
  for (const url of ['/productOrder/fillOrder', '/productOrder/confirmContract', '/center/order/result'])
    expect((await traveller.call(content.popups, { url })).popUps, url).toEqual([])
})
