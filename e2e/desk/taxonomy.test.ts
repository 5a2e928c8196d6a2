import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

const shot = shotsOf('desk-taxonomy')
const said = (page: Page, words: string) => page.getByRole('status').getByText(words).first().waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowsOf = (page: Page, noun: string) =>
  page.getByRole('list', { name: new RegExp(`^${noun}`) }).getByRole('listitem')

test('a place is put in order by the keyboard, gets an alert and weather, and is not hidden from its products', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '苏晚' })
  await page.goto('/desk/taxonomy/destinations')
  const rows = rowsOf(page, '目的地')
  const mine = rows.filter({ has: page.getByRole('link', { name: '四川', exact: true }) })
  const placeOf = async () =>
    (await rows.getByRole('link').allInnerTexts()).filter((name) => ['云南', '四川'].includes(name))
  await mine.getByRole('link', { name: '四川', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(placeOf).toEqual(['四川', '云南'])

  await mine.getByRole('link', { name: '四川', exact: true }).click()
  await page.getByText('已经展示过，地址不能再改').waitFor()
  await page.getByRole('combobox', { name: '旅行提醒' }).selectOption('2')
  await field(page, '提醒内容').fill('九寨沟沿线道路抢修，请改走东线')
  await page.getByLabel('核对日期').fill('2026-11-20')
  await field(page, '1月最高温 ℃').fill('11')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog', { name: '保存目的地' })
  await sheet.getByText('列表页与产品页立即显示').waitFor()
  await sheet.getByRole('button', { name: '保存' }).click()
  await said(page, '已保存')
  await shot(page, 'destination')
  expect(await axeFindings(page)).toEqual([])
  const { page: shop } = await visit()
  await shop.goto('/product?destId=12')
  await shop.getByText('九寨沟沿线道路抢修，请改走东线').first().waitFor()

  await page.getByRole('checkbox', { name: '在网站上展示' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await sheet.getByText('个产品只挂在这里').waitFor()
  await sheet.getByRole('button', { name: '保存' }).click()
  await page.getByText('请先为它们选另一个目的地').first().waitFor()
  expect(complaints).toEqual([])
})

test('a hotel gets another room, and a supplier a contact that is shown for a reason', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '苏晚' })
  await page.goto('/desk/hotels')
  await field(page, '筛选酒店').fill('翠湖')
  await rowsOf(page, '酒店').getByRole('link').first().click()
  await page.getByRole('button', { name: '添加房型' }).click()
  const room = page.getByRole('group', { name: '房型 3' })
  await room.getByRole('textbox', { name: '名称' }).fill('湖景套房')
  await room.getByRole('textbox', { name: '床型' }).fill('1张大床')
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await shot(page, 'hotel')
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/desk/suppliers')
  await rowsOf(page, '供应商').getByRole('link').first().click()
  await field(page, '联系人').fill('王岚 13800001111')
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await page.getByText('王岚 138****1111').first().waitFor()
  await shot(page, 'supplier')
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})
