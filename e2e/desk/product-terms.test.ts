import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
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
  page.getByRole('region', { name: '与线上不同' }).getByText(text).first().waitFor()

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
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('an add-on is written, said in words beside what the shop has, and published', async () => {
  const { page, complaints } = await openPart(100_002, '附加项目')
  const rows = page.getByRole('group', { name: /^附加项目 \d+$/ })
  const before = await rows.count()
  await page.getByRole('button', { name: '添加附加项目' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('group', { name: `附加项目 ${before + 1}`, exact: true })
  await row.getByRole('textbox', { name: '名称' }).fill('顶级接站')
  await row.getByText('“顶级”不可用（广告法第九条第三项）', { exact: true }).waitFor()
  await row.getByRole('textbox', { name: '名称' }).fill('高铁站接站')
  await row.getByRole('textbox', { name: '儿童价' }).waitFor()
  await row.getByRole('combobox', { name: '计价方式' }).selectOption({ label: '每单' })
  expect(await row.getByRole('textbox', { name: '儿童价' }).count()).toBe(0)
  await row.getByRole('textbox', { name: '价格' }).fill('88.5')
  await row.getByRole('checkbox', { name: '取消时可退' }).focus()
  await page.keyboard.press('Space')
  await row.getByRole('textbox', { name: '说明' }).fill('举牌接站，免费等候一小时。')
  await saved(page)
  await differs(page, /高铁站接站（其他），每单 ¥88\.50，最多 9 份，不可退/)
  await row.scrollIntoViewIfNeeded()
  await shot(page, 'options')
  expect(await axeFindings(page)).toEqual([])
  await publish(page)
  const sold = await site.db
    .selectFrom('product_option')
    .select(['name', 'unit', 'price_fen', 'refundable'])
    .where('product_id', '=', 100_002)
    .where('name', '=', '高铁站接站')
    .execute()
  expect(sold).toEqual([{ name: '高铁站接站', unit: 'per_order', price_fen: 8_850, refundable: false }])
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('booking terms are worked out as they are written, checked, and published', async () => {
  const { page, complaints } = await openPart(100_002, '预订')
  const example = page.getByRole('region', { name: '试算' })
  await example.getByText('早鸟立减').waitFor()
  await page.getByRole('combobox', { name: '付款方式' }).selectOption({ label: '订金：按总价比例' })
  await page.getByRole('textbox', { name: '订金' }).fill('25')
  await example.getByText(/^预订时付订金 ¥[\d,.]+，尾款 ¥[\d,.]+ 在 \d{4}-\d\d-\d\d 前付清。$/).waitFor()
  const rule = page.getByRole('group', { name: '立减 1', exact: true })
  const ruleName = rule.getByRole('textbox', { name: '名称' })
  const called = await ruleName.inputValue()
  await ruleName.fill('最划算早鸟')
  await rule.getByText('“最划算”不可用（广告法第九条第三项）', { exact: true }).waitFor()
  await ruleName.fill(called)
  await rule.getByRole('textbox', { name: '减', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('150')
  await example.getByText('−¥300').waitFor()
  await example.getByRole('textbox', { name: '成人' }).fill('3')
  await example.getByText('−¥450').waitFor()
  await saved(page)
  await differs(page, /订金为总价的 25%/)
  await shot(page, 'booking')
  expect(await axeFindings(page)).toEqual([])

  const template = page.getByRole('combobox', { name: '合同模板' })
  const chosen = await template.inputValue()
  const unsuited = chosen === 'OUTBOUND' ? 'DOMESTIC' : 'OUTBOUND'
  await template.selectOption(unsuited)
  const fault = page.getByRole('button', { name: /：合同模板不是为这类产品写的/ })
  await fault.waitFor()
  await template.scrollIntoViewIfNeeded()
  await shot(page, 'legal')
  await template.selectOption(chosen)
  await fault.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '基本', exact: true }).click()
  await shot(page, 'basics')
  await publish(page)
  const terms = await site.db
    .selectFrom('product')
    .select(['deposit_mode', 'deposit_value'])
    .where('id', '=', 100_002)
    .executeTakeFirstOrThrow()
  expect(terms).toEqual({ deposit_mode: 'percent', deposit_value: 2_500 })
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})
