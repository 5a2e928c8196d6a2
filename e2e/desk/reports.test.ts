import { expect, test } from 'vitest'
import { dayOf } from '#src/domain/calendar-day.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { startSite } from '#test/shop/site.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const shot = shotsOf('desk-reports')

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
    for (const [who, url] of ['/product', '/product/productDetail?productId=100001'].entries())
      await site.db
        .insertInto('page_visit')
        .values({
          visitor_hash: Buffer.alloc(32, who),
          url,
          visited_at: new Date(`${day}T12:00:00+08:00`),
        })
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

  await page.getByLabel('从', { exact: true }).fill('2025-01-01')
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByText('一次最多看366天').waitFor()
  await page.getByRole('button', { name: '今年' }).click()
  await page.waitForURL(`**from=${dayOf(new Date()).slice(0, 4)}-01-01*`)
  await page.goto('/desk/reports/sold?from=2026-01-01&until=2026-11-21')
  await page.getByRole('heading', { name: '每月的成交' }).waitFor()
  await page.getByText('去年同期 –').first().waitFor()
  await page.getByRole('rowheader', { name: '2026-10' }).waitFor()
  await shot(page, 'year')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: '2', exact: true }).click()
  await page.waitForURL(/\/orders\?paid_from=2026-01-01/)
  await page.getByText('首次付款日').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '导出 xlsx' }).click()
  await page.waitForURL(/\/exports/)
  await page.goto('/desk/reports/looked?from=2026-11-01&until=2026-11-21')
  await page.getByRole('heading', { name: '从列表到付款：同一段时间里各自的数' }).waitFor()
  await page.getByRole('rowheader', { name: '100001 昆明-大理-丽江-香格里拉8日纯玩小团' }).waitFor()
  await shot(page, 'looked')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/desk/reports/suppliers?from=2026-11-01&until=2027-01-21')
  await page.getByText('人数是团期的已售名额').waitFor()
  await shot(page, 'suppliers')
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
  const folder = process.env['SHOTS']
  if (folder) {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.screenshot({ path: `${folder}/desk-reports-weekly-print.png`, fullPage: true })
    await page.pdf({ path: `${folder}/desk-reports-weekly.pdf`, format: 'A4' })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/desk/reports/income')
  await page.getByText('这份报表不在你的范围内').waitFor()
  expect(complaints).toEqual([])
})
