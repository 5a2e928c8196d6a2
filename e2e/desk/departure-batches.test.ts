import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, observedBy } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/desk-batches-${name}.png` })
}

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
  expect((await observedBy(page)).violations).toEqual([])
  expect(complaints).toEqual([])
}, 90_000)
