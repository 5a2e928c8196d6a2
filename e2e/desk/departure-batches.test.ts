import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const shot = shotOf('desk-batches')

test('a high season is written down by keyboard, and a batch goes over its days alone', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '王敏' })
  await page.goto('/desk/departures')
  await page.getByRole('link', { name: '节假日与旺季' }).click()
  const list = page.getByRole('list', { name: '节假日' })
  await list.getByText('国庆节').first().waitFor()
  await page.getByRole('button', { name: '新建节假日' }).click()
  await page.getByRole('combobox', { name: '类别' }).selectOption('旺季')
  await page.getByRole('textbox', { name: '名称' }).fill('冬日暖阳')
  const [departure] = await site.db
    .selectFrom('departure')
    .select(['departs_on'])
    .where('product_id', '=', 100_002)
    .where('status', '=', 'open')
    .where('departs_on', '>', new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10))
    .orderBy('departs_on')
    .limit(1)
    .execute()
  const day = departure?.departs_on ?? ''
  await page.getByLabel('第一天').fill(day)
  const last = page.getByLabel('最后一天')
  await last.fill(day)
  await last.press('Control+Enter')
  await list.getByText('冬日暖阳').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'holidays')

  await page.getByRole('link', { name: '日历' }).click()
  await page.getByRole('button', { name: '批量修改' }).click()
  const panel = page.getByRole('complementary', { name: '批量修改' })
  await panel.getByRole('textbox', { name: '产品编号' }).fill('100002')
  await panel.getByLabel('出发日从').fill(day)
  await panel.locator('input[name="until"]').fill(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`)
  for (const season of ['淡季', '节假日']) {
    await panel.getByRole('checkbox', { name: season }).focus()
    await page.keyboard.press('Space')
  }
  await panel.getByRole('textbox', { name: '比例' }).fill('+5')
  await panel.getByRole('table', { name: '预览' }).locator('tbody tr').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'season')
  for (const text of await panel.getByRole('table', { name: '预览' }).locator('tbody tr').allTextContents())
    expect(
      [day.slice(5), '07-', '08-'].some((known) => text.startsWith(known)),
      text,
    ).toBe(true)

  await panel.getByRole('textbox', { name: '原因' }).fill('旺季调价')
  const write = panel.getByRole('button', { name: /^写入 \d+ 个团期$/ })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    const [field, table, button] = await Promise.all(
      [panel.getByRole('textbox', { name: '比例' }), panel.getByRole('table', { name: '预览' }), write].map(
        (each) => each.boundingBox(),
      ),
    )
    if (!field || !table || !button) throw new Error('not drawn')
    expect(table.x).toBeGreaterThan(field.x + field.width)
    expect(button.y + button.height).toBeLessThan(size.height)
    await shot(page, `beside-${size.width}`)
  }

  await panel.getByRole('button', { name: '新建班期' }).press('Enter')
  const making = page.getByRole('complementary', { name: '新建班期' })
  await making.getByRole('textbox', { name: '产品编号' }).fill('100001')
  await making.getByRole('combobox', { name: '成人价' }).selectOption('改为')
  await making.getByRole('textbox', { name: '金额' }).fill('4980')
  await making.getByRole('button', { name: '移除班期' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '批量修改' }).click()
  expect(await panel.getByRole('textbox', { name: '比例' }).inputValue()).toBe('+5')
  expect(await panel.getByLabel('出发日从').inputValue()).toBe(day)
  expect(await panel.getByRole('checkbox', { name: '淡季' }).isChecked()).toBe(false)
  await write.waitFor()
  await page.reload()
  expect(await panel.getByRole('textbox', { name: '原因' }).inputValue()).toBe('旺季调价')
  await panel.getByRole('button', { name: '新建班期' }).press('Enter')
  expect(await making.getByRole('textbox', { name: '产品编号' }).inputValue()).toBe('100001')
  expect(await making.getByRole('textbox', { name: '金额' }).inputValue()).toBe('4980')
  await making.getByRole('button', { name: '清空' }).press('Enter')
  await making.getByRole('textbox', { name: '金额' }).waitFor({ state: 'detached' })
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

const today = dayOf(new Date())

test('on an empty day of the calendar Enter or + makes a departure, which can be drawn, taken out and brought back', async () => {
  const { id: product_id } = await insertProduct(site.db, { title: '徽州古道4日慢走' })
  const first = await insertDeparture(site.db, {
    ...{ product_id, departs_on: addDays(today, 8), close_at: new Date(Date.now() + 4 * 86_400_000) },
  })
  await insertDeparture(site.db, {
    ...{
      product_id,
      departs_on: addDays(today, 9),
      close_at: new Date(Date.now() + 4 * 86_400_000),
      sold: 2,
    },
  })
  const { page, complaints } = await clerk({ roles: ['product'], name: '王敏' })
  await page.goto(`/desk/departures?q=${product_id}`)
  const grid = page.getByRole('grid', { name: '班期日历' })
  await grid.locator('[data-at="0:10"]').focus()
  expect(await grid.locator('[data-at="0:10"]').textContent()).toContain('按回车新建')
  await page.keyboard.press('Enter')
  const making = page.getByRole('complementary', { name: '新建班期' })
  await making.getByText('徽州古道4日慢走').waitFor()
  await making.getByRole('table', { name: '预览' }).locator('tbody tr').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'making')
  await making.getByRole('textbox', { name: '原因' }).fill('加开一班，地接已确认')
  await making.getByRole('button', { name: '新建 1 个团期' }).press('Enter')
  await making.getByText('已写入：新建团期，1 个团期').waitFor()
  await grid.locator('[data-at="0:10"]').getByText('3,680', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await making.waitFor({ state: 'detached' })

  await grid.locator('[data-at="0:12"]').hover()
  expect(
    await grid.locator('[data-at="0:12"] .dep-add').evaluate((plus) => getComputedStyle(plus).opacity),
  ).toBe('1')
  await shot(page, 'plus')
  await grid.locator('[data-at="0:12"]').click()
  const day = addDays(today, 12)
  await making.waitFor()
  expect(await making.getByLabel('出发日从').inputValue()).toBe(day)
  await making.getByRole('button', { name: '关闭' }).click()

  await grid.locator('[data-at="0:7"]').focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('region', { name: '已选的操作' })
  await bar.getByText('已选 3').waitFor()
  await bar.getByRole('button', { name: '移除' }).click()
  const removing = page.getByRole('complementary', { name: '移除班期' })
  await removing.getByText('已售2 占位0').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await removing.getByRole('textbox', { name: '原因' }).fill('航班取消，不再开班')
  await shot(page, 'removing')
  await removing.getByRole('button', { name: '移除 2 个团期' }).click()
  await removing.getByText('已写入：移除，2 个团期').waitFor()
  await grid.locator('[data-at="0:10"]').getByText('没有班期').waitFor({ state: 'attached' })
  await removing.getByRole('button', { name: '撤回' }).first().click()
  await removing.getByText('已撤回：').waitFor()
  await grid.locator('[data-at="0:10"]').getByText('3,680', { exact: true }).waitFor()
  const back = await site.db.selectFrom('departure').select('id').where('id', '=', first.id).execute()
  expect(back).toHaveLength(1)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a product without departures says so in its list, and a year is copied from there', async () => {
  const { id: product_id } = await insertProduct(site.db, { title: '长岛观鸟3日' })
  for (const weeks of [50, 49, 48])
    await insertDeparture(site.db, {
      ...{ product_id, departs_on: addDays(today, -7 * weeks), status: 'closed', sold: 9 },
    })
  const { page, complaints } = await clerk(
    { roles: ['product'], name: '王敏' },
    { viewport: { width: 1280, height: 800 } },
  )
  await page.goto(`/desk/departures?view=list&product_id=${product_id}`)
  await page.getByText('还没有班期').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'none')
  await page.getByRole('button', { name: '从去年同期复制' }).press('Enter')
  const making = page.getByRole('complementary', { name: '新建班期' })
  const rows = making.getByRole('table', { name: '预览' }).locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'last-year')
  await making.getByRole('textbox', { name: '原因' }).fill('按去年同期开班')
  await making.getByRole('button', { name: '新建 3 个团期' }).click()
  await making.getByText('已写入：从去年同期复制，3 个团期').waitFor()
  await page.getByRole('link', { name: '列表' }).click()
  await page.getByRole('region', { name: '班期列表' }).getByText(addDays(today, 14)).waitFor()
  await page.getByRole('button', { name: '导出 CSV' }).click()
  await page.waitForURL('**/desk/exports')
  await page.getByText('班期').first().waitFor()
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})
