import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const FROM = 100_001

/** A browser that is signed in as a member with so many favourites, the last one first in the list. */
async function collector(count: number) {
  const traveller = makeTraveller(site.origin, '13912400001', '10.3.0.1')
  await traveller.login()
  const visitor = await visit()
  await visitor.context.addCookies(traveller.cookieList())
  const products = await site.db
    .selectFrom('product')
    .select(['id', 'title', 'price_from_fen'])
    .where('status', '=', 'on_sale')
    .where('price_from_fen', 'is not', null)
    .where('id', '>=', FROM)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  for (const { id } of products.toReversed())
    await traveller.call(endpoints.favourites.toggle, { product_id: id, action: 'add' })
  return { ...visitor, traveller, products }
}

const cards = (page: Page) => page.getByRole('article')
const heart = (page: Page, title: string) => page.getByRole('button', { name: `收藏 ${title}`, exact: true })

test('favourites show how their prices fell, can be removed and added again in place, and are paged', async () => {
  const { page, context, traveller, products, complaints } = await collector(14)
  const [cheaper, gone, plain] = products
  if (!cheaper || !gone || !plain) throw new Error('the sample shop has too few products')
  await site.db
    .updateTable('product')
    .set({ price_from_fen: Number(cheaper.price_from_fen) - 20_000 })
    .where('id', '=', cheaper.id)
    .execute()
  await site.db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', gone.id).execute()
  await page.goto('/center/collection')
  await expect.poll(() => cards(page).count()).toBe(12)
  await page.getByText('比收藏时低 ¥200', { exact: true }).waitFor()
  expect(await page.getByText(/比收藏时低/).count()).toBe(1)
  const offSale = cards(page).filter({ hasText: gone.title })
  expect(await offSale.textContent()).toContain('已下架')
  expect(await offSale.getByRole('link').count()).toBe(0)
  await expectNoFindings(page, 'collection')
  for (const width of [360, 1280, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
    if (width === 360) await expectNoFindings(page, 'collection-360')
  }

  // The heart of a card is full already, without asking the server.
  await expect.poll(() => heart(page, plain.title).getAttribute('aria-pressed')).toBe('true')
  await heart(page, plain.title).click()
  const undo = page.getByRole('button', { name: `撤销，重新收藏 ${plain.title}` })
  await undo.waitFor()
  expect(await cards(page).count()).toBe(12)
  expect(await cards(page).nth(2).textContent()).toContain(plain.title)
  await expectNoFindings(page, 'collection-taken-back')
  const isSaved = async () =>
    (await traveller.call(endpoints.favourites.check, { product_id: [plain.id] })).collected
  await expect.poll(isSaved).toBe(false)
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect.poll(isSaved).toBe(true)
  await page.getByText('已重新收藏').waitFor()
  expect(await heart(page, plain.title).evaluate((button) => button === document.activeElement)).toBe(true)

  // A heart on another page shows the same favourite.
  const other = await context.newPage()
  await other.goto(`/product/search?keyword=${encodeURIComponent(plain.title)}`)
  await expect.poll(() => heart(other, plain.title).getAttribute('aria-pressed')).toBe('true')
  await other.close()

  await page.getByRole('button', { name: `移除 ${gone.title}` }).click()
  const question = page.getByRole('dialog', { name: '移除这条已下架的线路？' })
  await question.waitFor()
  await expectNoFindings(page, 'collection-removing')
  await question.getByRole('button', { name: '移除', exact: true }).click()
  await expect.poll(() => cards(page).count()).toBe(11)
  await expect.poll(() => cards(page).filter({ hasText: gone.title }).count()).toBe(0)

  await page.getByRole('link', { name: '第2页' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => cards(page).count()).toBe(1)
  await page.getByRole('link', { name: '在售' }).click()
  await page.waitForURL(/collection\?valid=1$/)
  await expect.poll(() => cards(page).count()).toBe(12)
  // The address of a page that does not exist any more leads to the last page.
  await page.goto('/center/collection?page=9')
  await page.waitForURL(/page=2$/)
  expect(complaints).toEqual([])
})

test('a member without favourites is shown where to find products', async () => {
  const traveller = makeTraveller(site.origin, '13912400002', '10.3.0.2')
  await traveller.login()
  const { page, context, complaints } = await visit()
  await context.addCookies(traveller.cookieList())
  await page.goto('/center/collection')
  await page.getByText('还没有收藏').waitFor()
  await expectNoFindings(page, 'collection-empty')
  await page.getByRole('link', { name: '看看线路' }).click()
  await page.getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
  expect(complaints).toEqual([])
})
