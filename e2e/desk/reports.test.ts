import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${folder}/desk-reports-${name}-${width}.png` })
  }
}

test('a report is read by pointer, by arrow keys and as a table, over the days of the address', async () => {
  for (const [day, payable_fen] of [
    ['2026-11-18', 736_000],
    ['2026-11-20', 998_000],
  ] as const) {
    const { id } = await insertOrder(site.db, { status: 'paid', payable_fen, total_fen: payable_fen })
    await site.db
      .insertInto('order_log')
      .values({ order_id: id, to_status: 'paid', at: new Date(`${day}T12:00:00+08:00`), actor: 'job' })
      .execute()
  }
  const { page, complaints } = await clerk({ roles: ['operations'], name: '赵宁' })
  await page.goto('/desk/reports')
  await page.getByRole('link', { name: '成交', exact: true }).click()
  await page.goto('/desk/reports/sold?from=2026-11-17&until=2026-11-21')
  await page.getByText('¥17,340').first().waitFor()
  const points = page.getByRole('slider', { name: /每天的成交/ })
  await points.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => points.getAttribute('aria-valuetext')).toContain('11-18：订单 1，人数 2 人')
  await page.getByRole('rowheader', { name: '11-20' }).waitFor()
  await shot(page, 'sold')
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('从', { exact: true }).fill('2026-01-01')
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByText('一次最多看92天').waitFor()
  await page.goto('/desk/reports/service?from=2026-11-01&until=2026-11-21')
  await page.getByRole('heading', { name: '按时完成的比例，按种类' }).waitFor()
  await shot(page, 'service')
  await page.goto('/desk/reports/cancelled?from=2026-11-01&until=2026-11-21')
  await page.getByText('付款前取消').first().waitFor()
  await shot(page, 'cancelled')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/desk/reports/weekly?monday=2026-11-09')
  await page.getByRole('heading', { name: '2026-11-09 至 2026-11-15' }).waitFor()
  await shot(page, 'weekly')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/desk/reports/income')
  await page.getByText('这份报表不在你的范围内').waitFor()
  expect(complaints).toEqual([])
}, 120_000)
