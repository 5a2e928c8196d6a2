import { expect, test } from 'vitest'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

test('⌘K goes anywhere by keyboard alone, and only where one may go', async () => {
  const { page, complaints } = await clerk(allRoles)
  await page.goto('/desk/account')
  await page.getByRole('heading', { name: '我的账号' }).waitFor()
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: '搜索与前往' })
  await field.fill('今日')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['转到今日G T'])
  expect(await axeFindings(page)).toEqual([])
  await field.press('Enter')
  await page.waitForURL(/\/desk\/?$/)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('没有这样的页面')
  await page.getByText('没有找到').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('⌘K finds an order by the end of its number, and looks a telephone up only when that is asked for', async () => {
  const { order_no: no } = await site.db
    .selectFrom('orders')
    .select('order_no')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { page } = await clerk(allRoles)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto('/desk/account')
  await page.getByRole('heading', { name: '我的账号' }).waitFor()
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox')
  await field.fill(no.slice(-6))
  await page.getByRole('option', { name: no }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await field.fill('13800000001')
  await page.getByRole('option', { name: '按手机号查找 138****0001' }).waitFor()
  expect(asked.filter((line) => line.includes('find/phone'))).toEqual([])
  await field.press('Enter')
  await page.getByRole('group', { name: '会员' }).getByRole('option').first().waitFor()
  expect(asked.filter((line) => line.includes('13800000001'))).toEqual([])
})

test('G and a letter lead to a page, ? says which; a letter typed into a field is only a letter', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/account')
  await page.getByRole('heading', { name: '我的账号' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘' })
  await help.getByText('G T').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  expect(new URL(page.url()).pathname, 'a dialog lies above the page').toBe('/desk/account')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').pressSequentially('gt?')
  expect(await page.getByRole('combobox').inputValue()).toBe('gt?')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // Two keys belong together for a second and a half.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
  await page.waitForURL(/\/desk\/?$/)
})

test('below 1400 pixels the rail folds to icons with names, and the page keeps its width', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/account')
  const rail = page.getByRole('complementary').first()
  await rail.waitFor()
  for (const [width, wanted] of [
    [1440, 200],
    [1399, 56],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(wanted)
  }
  const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link').first()
  expect(await entry.getAttribute('title')).toBe('今日')
  expect(await entry.textContent()).toContain('今日')
})

test('a page that does not exist says so in its place, and leads back', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/no/such/page')
  await page.getByRole('heading', { level: 1, name: '没有这个页面' }).waitFor()
  await page.getByRole('button', { name: '回到今日' }).click()
  await page.waitForURL(/\/desk\/?$/)
})

test.each([
  ['Win32', 'Ctrl K'],
  ['MacIntel', '⌘ K'],
])('on %s the search is said to open with %s, as the keyboard names it', async (platform, name) => {
  const { page } = await clerk(allRoles)
  await page.addInitScript((is) => Object.defineProperty(navigator, 'platform', { get: () => is }), platform)
  await page.goto('/desk/account')
  const search = page.getByRole('button', { name: '订单号、手机号、姓名、产品编号' })
  await search.getByText(name, { exact: true }).waitFor()
})
