import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { timeField } from '#src/domain/desk/content-fields.ts'
import { startSite } from '#test/shop/site.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const shot = shotsOf('desk-life')
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('many products are classified at once, one is scheduled, published at its moment, and kept from the archive', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '沈念' })
  await page.goto('/desk/products')
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  await shot(page, 'list')
  for (let n = 0; n < 2; n++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.getByRole('button', { name: '归类与权重' }).click()
  const sheet = page.getByRole('dialog', { name: '归类与权重：已选 2 个产品' })
  await sheet.getByRole('combobox', { name: '加上主题' }).selectOption({ index: 1 })
  await sheet.getByRole('textbox', { name: '排序权重' }).fill('12')
  await sheet
    .getByRole('list', { name: '将要修改的产品' })
    .getByText(/排序权重 .+ → 12/)
    .first()
    .waitFor()
  await shot(page, 'classify')
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: '修改 2 个产品' }).click()
  await said(page, '已修改 2 个产品')

  await page.goto('/desk/products/100003/draft')
  await box(page, '标题').fill('冬日换季')
  await page
    .getByRole('status')
    .getByText(/沈念 已自动保存/)
    .waitFor()
  await page.getByRole('button', { name: '定时发布' }).click()
  const asking = page.getByRole('dialog', { name: '定时发布' })
  const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(site.db)
  const at = new Date((rows[0]?.now ?? new Date()).getTime() + 600_000)
  await asking.getByLabel('发布时间（北京时间）').fill(timeField(at))
  await shot(page, 'schedule')
  expect(await axeFindings(page)).toEqual([])
  await asking.getByRole('button', { name: '安排发布' }).click()
  await said(page, /^将于 .+ 发布$/)
  const strip = page.getByRole('region', { name: '定时发布' })
  await strip.getByText('沈念 安排在').waitFor()
  await shot(page, 'scheduled')
  await page.goto('/desk/products/100003')
  await strip.getByText('沈念 安排在').waitFor()
  await site.advance(700)
  await page.getByRole('button', { name: /第 2 版/ }).waitFor()
  await expect.poll(() => strip.count()).toBe(0)

  await page.getByRole('button', { name: '归档' }).click()
  const archiving = page.getByRole('dialog', { name: /^归档/ })
  await box(page, '原因').fill('线路不再经营')
  await shot(page, 'archive')
  await archiving.getByRole('button', { name: '归档', exact: true }).click()
  await page
    .getByText(/未截止的未来团期，请先截止或取消/)
    .first()
    .waitFor()
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('what has not been checked for long is said on one page and in the record, and a supplier’s columns are chosen', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '苏晚' })
  await page.goto('/desk/facts')
  await page
    .getByRole('button', { name: /^已核对：/ })
    .first()
    .waitFor()
  await shot(page, 'facts')
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('button', { name: /^已核对：.+ 供应商许可证/ })
    .first()
    .click()
  await box(page, '核对了哪里').fill('全国旅游监管服务平台')
  await shot(page, 'check')
  await page.getByRole('dialog').getByRole('button', { name: '已核对' }).click()
  await said(page, /^已核对：/)
  await page.goto('/desk/suppliers')
  await page
    .getByRole('list', { name: /^供应商/ })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: /^已核对：/ }).waitFor()
  const phones = page.getByRole('checkbox', { name: /^地接名单的\s*紧急联系人电话$/ })
  await phones.uncheck()
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await expect.poll(() => phones.isChecked()).toBe(false)
  await shot(page, 'supplier')
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})
