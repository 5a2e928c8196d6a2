import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { findProductDoc } from '#src/server/catalog/products/writing/read.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

async function shot(page: Page, name: string, widths: readonly number[] = [1440]) {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 })
    await page.screenshot({ path: `${folder}/desk-products-${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const savedBy = (page: Page, name: string) =>
  page
    .getByRole('status')
    .getByText(new RegExp(`${name} 已自动保存`))
    .waitFor()

test('two clerks write one draft: other fields are merged, the same one is chosen from three values', async () => {
  const ours = await clerk({ roles: ['product'], name: '沈念' })
  const theirs = await clerk({ roles: ['product'], name: '王敏' })
  const [one, other] = [ours.page, theirs.page]
  await one.goto('/desk/products?q=100002')
  await one.getByRole('link', { name: '100002' }).first().waitFor()
  await shot(one, 'list', [1280, 1440])
  expect(await axeFindings(one)).toEqual([])
  await one.getByRole('link', { name: '100002' }).first().click()
  await one.getByRole('button', { name: '编辑' }).waitFor()
  await shot(one, 'one', [1280, 1440])
  await one.getByRole('button', { name: '编辑' }).click()
  await other.goto('/desk/products/100002/draft')
  for (const page of [one, other]) await box(page, '标题').waitFor()

  await box(one, '标题').fill('冬日慢游')
  await box(other, '副标题').fill('住在海边')
  await savedBy(one, '(沈念|王敏)')
  await expect
    .poll(async () => [await box(one, '副标题').inputValue(), await box(other, '标题').inputValue()])
    .toEqual(['住在海边', '冬日慢游'])

  // Who has begun to write and saves second has to choose; by the clock alone it could be either.
  const saving = '**/draft/save*'
  const { promise: saved, resolve: release } = Promise.withResolvers<void>()
  await other.route(saving, (route) => saved.then(() => route.continue()))
  await box(other, '标题').fill('冬日环湖')
  const first = one.waitForResponse(saving)
  await box(one, '标题').fill('冬日慢游七日')
  await first
  release()
  const dialog = other.getByRole('dialog', { name: /沈念.*修改了“标题”/ })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.getByRole('row', { name: /标题/ }).textContent())
    .toMatch(/环湖冬日慢游七日冬日慢游/)
  await dialog.getByRole('button', { name: '用我的' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => box(one, '标题').inputValue()).toBe('冬日环湖')
  await other.getByRole('button', { name: '放弃草稿' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await other.getByRole('status').getByText('已放弃草稿').first().waitFor()
  expect([...ours.complaints, ...theirs.complaints]).toEqual([])
})

test('a day that was taken out of a draft and saved without is back by one press, and saved with', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '沈念' })
  await page.goto('/desk/products/100003/draft?part=days')
  const list = page.getByRole('list', { name: /^行程/ })
  await list.getByRole('button').first().waitFor()
  const before = await list.getByRole('button').allInnerTexts()
  const saving = '**/draft/save*'
  const without = page.waitForResponse(saving)
  await page.getByRole('button', { name: '删除', exact: true }).first().click()
  await without
  await expect.poll(() => list.getByRole('button').count()).toBe(before.length - 1)
  await savedBy(page, '沈念')
  const again = page.waitForResponse(saving)
  await page.getByRole('button', { name: '撤销' }).click()
  await again
  await savedBy(page, '沈念')
  await page.reload()
  await expect.poll(() => list.getByRole('button').allInnerTexts()).toEqual(before)
  expect(complaints).toEqual([])
})

/** A draft in which nine checks fail, each mended by one field. */
async function spoiltDraft(id: number) {
  const live = await findProductDoc(site.db, id)
  if (!live) throw new Error(`no product ${id}`)
  const [cover, ...others] = live.pictures
  const doc: ProductDoc = {
    ...live,
    title: '',
    nights: 0,
    includes: [],
    excludes: [],
    unfit_text: '',
    pictures: [{ url: cover?.url ?? '', alt: '' }, ...others],
    highlights: ['长'.repeat(41), ...live.highlights.slice(1)],
    itinerary: live.itinerary.map((day, index) => ({
      ...day,
      ...(index === 1 && { free_time_hours: null }),
      ...(index === 2 && { title: '' }),
    })),
  }
  await site.db
    .insertInto('product_draft')
    .values({
      product_id: id,
      base: JSON.stringify(live),
      doc: JSON.stringify(readProductDoc(doc)),
      version: 1,
      updated_at: new Date(),
    })
    .execute()
  return live
}

test('nine failing checks lead to their fields; mended and published, the shop shows it within a second', async () => {
  const live = await spoiltDraft(100_001)
  const visitor = await visit()
  const shown = async () =>
    (await visitor.context.request.get('/product/productDetail?productId=100001')).text()
  expect(await shown()).toContain(live.title)
  const { page, complaints } = await clerk({ roles: ['product'], name: '沈念' })
  await page.goto('/desk/products/100001/draft')
  const checks = page.getByRole('list', { name: '发布检查' })
  await expect.poll(() => checks.getByRole('button').count()).toBe(9)
  await shot(page, 'draft', [1280, 1440, 1920])
  expect(await axeFindings(page)).toEqual([])

  const mend = async (check: RegExp, name: string, text: string) => {
    await checks.getByRole('button', { name: check }).click()
    await box(page, name).fill(text)
    await expect.poll(() => checks.getByRole('button', { name: check }).count()).toBe(0)
  }
  await mend(/：缺标题$/, '标题', '昆明大理丽江，冬日八天')
  await mend(/不会是 0 晚/, '晚数', String(live.nights))
  await mend(/替代文字/, '封面的内容', '晨雾里的山')
  await mend(/第 1 条卖点超过/, '卖点 1', '洱海边住三晚')
  await mend(/缺费用包含/, '费用包含', '七晚酒店\n全程用车')
  await mend(/缺费用不含/, '费用不含', '单房差')
  await mend(/缺不适宜人群/, '不适宜人群', '高原反应严重者不宜参加。')
  await mend(/第 3 天缺标题/, '标题', '双廊，洱海')
  await shot(page, 'day', [1280, 1440])
  await mend(/第 2 天缺自由活动/, '自由活动', '2')
  expect(await shown()).toContain(live.title)

  await page.getByRole('button', { name: '预览', exact: true }).click()
  const previewed = page.getByRole('dialog', { name: '预览草稿' })
  const frame = previewed.frameLocator('iframe')
  await frame.getByRole('heading', { name: '昆明大理丽江，冬日八天' }).waitFor()
  await frame.getByText('预览：这是尚未发布的草稿').waitFor()
  await shot(page, 'preview')
  await previewed.getByRole('button', { name: '关闭' }).click()
  expect(await shown()).toContain(live.title)

  await page.getByRole('button', { name: '发布修改' }).click()
  const sheet = page.getByRole('dialog', { name: '发布修改' })
  await box(page, '改了什么').fill('冬季行程')
  await shot(page, 'publish')
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('status')
    .getByText(/已发布第 2 版/)
    .first()
    .waitFor()
  // Whoever asks a second later reads it, however long a busy machine takes to answer.
  await setTimeout(1_000)
  expect(await shown()).toContain('昆明大理丽江，冬日八天')

  await page.goto('/desk/products/100001')
  await page.getByRole('button', { name: /第 2 版 冬季行程/ }).click()
  await page.getByRole('dialog', { name: '第 2 版与上一版相比' }).getByText('双廊，洱海').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: /第 1 版 导入/ }).click()
  await page.getByRole('button', { name: '恢复为草稿' }).click()
  await page.getByText(/草稿 \d+ 处改动/).waitFor()
  await page.goto('/desk/products/100001')
  await page.getByRole('button', { name: '下架' }).click()
  const withdrawing = page.getByRole('dialog', { name: /^下架/ })
  await box(page, '原因').fill('地接社停业整顿')
  await withdrawing.getByRole('button', { name: '下架' }).click()
  await page.getByText('已下架', { exact: true }).waitFor()
  await setTimeout(1_000)
  const withdrawn = await visitor.context.request.get('/product/productDetail?productId=100001')
  expect(withdrawn.status()).toBe(404)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('who writes content reaches a draft from the list of products, and is told of a forbidden word as it is typed', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk')
  await page.getByRole('link', { name: '产品', exact: true }).click()
  await page.getByRole('row').filter({ hasText: '100068' }).click()
  await page.getByRole('heading', { name: '概况' }).waitFor()
  expect(await page.getByRole('link', { name: /个可订，最早/ }).count()).toBe(0)
  await page.getByRole('button', { name: '编辑' }).click()
  await page.waitForURL('**/desk/products/100068/draft')
  const subtitle = box(page, '副标题')
  const before = await subtitle.inputValue()
  await subtitle.fill('川滇最佳线路')
  await page.getByText('“最佳”不可用（广告法第九条第三项）', { exact: true }).waitFor()
  const check = page
    .getByRole('list', { name: '发布检查' })
    .getByText(/副标题：“最佳”不可用/)
    .first()
  await check.waitFor()
  await shot(page, 'forbidden-word', [1280, 1440])
  expect(await axeFindings(page)).toEqual([])
  await subtitle.fill(before)
  await check.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('status').getByText('已放弃草稿').first().waitFor()
  expect(complaints).toEqual([])
})
