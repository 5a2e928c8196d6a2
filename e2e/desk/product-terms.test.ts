import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, observedBy } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 })
    await page.screenshot({ path: `${folder}/desk-terms-${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/沈念 已自动保存/)
    .waitFor()
const differs = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '与线上不同' }).getByText(text).first().waitFor({ timeout: 10_000 })

async function openPart(id: number, part: string) {
  const { page, complaints } = await clerk({ roles: ['product'], name: '沈念' })
  await page.goto(`/desk/products/${id}/draft`)
  await page
    .getByRole('region', { name: '产品结构' })
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click()
  await page.getByRole('heading', { name: part, exact: true, level: 2 }).waitFor()
  return { page, complaints }
}

async function publish(page: Page) {
  await page.getByRole('button', { name: '发布修改' }).click()
  const sheet = page.getByRole('dialog', { name: '发布修改' })
  await sheet.getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('status')
    .getByText(/已发布第 \d+ 版/)
    .first()
    .waitFor()
}

test('a way to take the trip is written by keyboard, and stands on the shop’s page once it is published', async () => {
  const { page, complaints } = await openPart(100_001, '套餐')
  const [first, second] = [1, 2].map((n) => page.getByRole('group', { name: `套餐 ${n}`, exact: true }))
  if (!first || !second) throw new Error('no rows')
  expect(await first.getByRole('button', { name: '删除套餐 1' }).isDisabled()).toBe(true)
  await first.getByText('编号 default，有班期，不再改变').waitFor()
  await page.getByRole('button', { name: '添加套餐' }).focus()
  await page.keyboard.press('Enter')
  await second.getByRole('textbox', { name: '名称' }).focus()
  await page.keyboard.type('昆明出发·五钻酒店')
  await second.getByRole('combobox', { name: '选项：酒店' }).selectOption({ label: '新增选项…' })
  await page.getByRole('textbox', { name: '酒店 1' }).fill('五钻酒店')
  await second.getByText('编号 h1', { exact: true }).waitFor()
  await saved(page)
  await differs(page, /昆明出发·五钻酒店，五钻酒店/)
  await shot(page, 'combos')
  expect(await axeFindings(page)).toEqual([])
  await second.getByRole('button', { name: '上移套餐 2' }).click()
  await second.getByRole('checkbox', { name: '在售' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('list', { name: '发布检查' }).getByText('没有可预订的未来班期').waitFor()
  await page.keyboard.press('Space')
  await page
    .getByRole('list', { name: '发布检查' })
    .getByText(/^未来班期 \d+ 个/)
    .waitFor()
  await publish(page)
  const visitor = await visit()
  await visitor.page.goto('/product/productDetail?productId=100001')
  await visitor.page.getByText('昆明出发·五钻酒店').first().waitFor()
  expect((await observedBy(page)).violations).toEqual([])
  expect(complaints).toEqual([])
}, 90_000)
