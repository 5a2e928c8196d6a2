import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { startSite } from '#test/shop/site.ts'
import { dialogOf, headerButton, makeMembers, PASSWORD, press } from '../account/dialog-steps.ts'
import { expectNoFindings } from '../booking/booking-steps.ts'
import { codeFor, openBrowser, shiftsIn } from '../browser/visitors.ts'

const { content, productLists, favourites: saved, passwords } = endpoints
const site = await startSite()
const visit = await openBrowser(site)
const { newPhone, member } = makeMembers(site)
const detail = '/product/productDetail?productId=100001'
const title = async () =>
  (await site.db.selectFrom('product').select('title').where('id', '=', 100001).executeTakeFirstOrThrow())
    .title
const wayBack = (page: Page) => page.getByRole('main').getByRole('link', { name: /^继续看/ })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('lists, search and both home pages offer the product viewed last as long as it is sold, and nothing moves', async () => {
  const { page, complaints } = await visit({ isDrawn: true })
  await page.goto('/product')
  await headerButton(page, '登录').waitFor()
  expect(await wayBack(page).count()).toBe(0)
  await page.goto(detail)
  await page.mouse.move(300, 400)
  await expect.poll(() => stored(page, 'bm_product_id')).toBe('100001')
  for (const address of [
    '/product',
    '/product/search?keyword=云南',
    '/product/team',
    '/product/individual',
  ]) {
    await page.goto(address)
    await wayBack(page).waitFor()
    expect(await wayBack(page).textContent(), address).toContain(await title())
    expect((await shiftsIn(page)).layoutShift, address).toBeLessThan(0.02)
    await expectNoFindings(page, `continue-${address.split(/[/?]/).at(2) ?? 'list'}`)
  }
  await wayBack(page).click()
  await page.waitForURL(`**${detail}`)
  await page.getByRole('heading', { level: 1, name: await title() }).waitFor()

  await site.db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', 100001).execute()
  // Waited for from before: the answer may have come when the page is loaded.
  const answered = page.waitForResponse((response) => response.url().includes(productLists.byIds.path))
  await page.goto('/product/team')
  await answered
  await expect.poll(() => stored(page, 'bm_product_id')).toBe(null)
  expect(await wayBack(page).count()).toBe(0)
  await site.db.updateTable('product').set({ status: 'on_sale' }).where('id', '=', 100001).execute()
  expect(complaints).toEqual([])
})

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: '收藏', exact: true })

async function pressHeart(page: Page) {
  await page.goto('/product/productDetail?productId=100002')
  await headerButton(page, '登录').waitFor()
  // The heart's own code comes after the header's.
  await page.waitForLoadState('networkidle')
  await heart(page).click()
  await dialogOf(page, 'sms').waitFor()
}

test('a favourite that a guest pressed is added after the login although the page was reloaded meanwhile', async () => {
  const { phone, call } = await member()
  const { page } = await visit()
  await pressHeart(page)
  expect(await stored(page, 'bm_collect_flag')).toContain('100002')
  await page.reload()
  await headerButton(page, '登录').click()
  await press(dialogOf(page, 'sms'), '密码登录')
  await dialogOf(page, 'password').getByLabel('手机号').fill(phone)
  await dialogOf(page, 'password').getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('已成功收藏').waitFor()
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true')
  expect(await stored(page, 'bm_collect_flag')).toBe(null)
  await call(passwords.login, { phone, pwd: PASSWORD })
  expect((await call(saved.check, { product_id: [100002] })).collected).toBe(true)
})

test('a favourite that a guest pressed is added after a login through the messaging app', async () => {
  const { page } = await visit()
  const phone = newPhone()
  await pressHeart(page)
  await dialogOf(page, 'sms').getByRole('link', { name: '微信登录' }).click()
  await page.getByRole('button', { name: '林小满' }).click()
  const dialog = dialogOf(page, 'register')
  await dialog.getByLabel('手机号').fill(phone)
  await press(dialog, '获取验证码')
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await press(dialog, '注册')
  await page.getByRole('status').getByText('已成功收藏').waitFor()
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true')
})

test('a guest who closes the dialog, or logs in a quarter of an hour later, has no new favourite', async () => {
  const { phone, call } = await member()
  const { page } = await visit()
  await page.clock.install()
  await pressHeart(page)
  await page.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => stored(page, 'bm_collect_flag')).toBe(null)
  await heart(page).click()
  await dialogOf(page, 'sms').waitFor()
  await page.reload()
  await page.clock.fastForward('15:01')
  await headerButton(page, '登录').click()
  await press(dialogOf(page, 'sms'), '密码登录')
  await dialogOf(page, 'password').getByLabel('手机号').fill(phone)
  await dialogOf(page, 'password').getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('登录成功').waitFor()
  await page.waitForLoadState('networkidle')
  await call(passwords.login, { phone, pwd: PASSWORD })
  expect((await call(saved.list, {})).total).toBe(0)
})

test('hot searches are fetched once in ten minutes, whatever pages are loaded meanwhile', async () => {
  const { page } = await visit()
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(content.keywords.path)) asked += 1
  })
  const look = async () => {
    await page.goto('/product/team')
    await headerButton(page, '登录').waitFor()
    await page.getByRole('combobox', { name: '搜索' }).click()
    await page.getByRole('group', { name: '热门搜索' }).getByRole('option').first().waitFor()
  }
  await look()
  expect(asked).toBe(1)
  // The clock goes on while the pages load.
  await page.clock.fastForward('08:30')
  await look()
  expect(asked).toBe(1)
  await page.clock.fastForward('01:31')
  await look()
  await expect.poll(() => asked).toBe(2)
})
