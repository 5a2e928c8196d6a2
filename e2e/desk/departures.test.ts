import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const shot = shotOf('desk-departures')

test('the calendar is walked through by keyboard, and what a colleague changed meanwhile is put side by side', async () => {
  const { page, complaints } = await clerk({ roles: ['operations'], name: '李静' })
  await page.goto('/desk/departures')
  const grid = page.getByRole('grid', { name: '班期日历' })
  await grid.locator('[data-at]').first().waitFor()
  await shot(page, 'calendar')
  // From the first cell to the right until one holds a departure that is on sale.
  await grid.locator('[data-at="0:0"]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let n = 0; n < 40 && !(await focused()).includes('报名中'); n++)
    await page.keyboard.press(n % 14 === 13 ? 'ArrowDown' : 'ArrowRight')
  expect(await focused()).toContain('名额')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '团期' })
  const capacity = panel.getByRole('textbox', { name: '名额' })
  await capacity.waitFor()
  const id = Number(new URL(page.url()).searchParams.get('open'))
  expect(await axeFindings(page)).toEqual([])
  await capacity.fill('66')
  await panel.getByRole('textbox', { name: '备注' }).fill('大巴33座两辆')
  await capacity.press('Control+Enter')
  await page.getByRole('status').getByText('已保存').first().waitFor()
  await panel.getByRole('button', { name: '锁位' }).click()
  const keeping = page.getByRole('dialog', { name: '锁位' })
  await keeping.getByRole('textbox', { name: '人数' }).fill('3')
  await keeping
    .getByLabel('保留到')
    .fill(await page.evaluate(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })))
  await keeping.getByRole('textbox', { name: '为谁保留' }).fill('教育局考察团')
  await keeping.getByRole('button', { name: '锁位 3' }).click()
  await panel.getByRole('button', { name: '放位' }).waitFor()
  await panel.getByRole('button', { name: '按此新建' }).click()
  const making = page.getByRole('complementary', { name: '新建班期' })
  await making.getByLabel('出发日从').fill('2027-11-01')
  await making.locator('input[name="until"]').fill('2027-11-14')
  await making.getByRole('button', { name: '新建 14 个团期' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'create')
  await page.keyboard.press('Escape')
  await making.waitFor({ state: 'detached' })
  await shot(page, 'panel')

  const other = await clerk({ roles: ['product'], name: '王敏' }, { viewport: { width: 1280, height: 800 } })
  await other.page.goto(`/desk/departures?days=28&open=${id}`)
  const beside = other.page.getByRole('complementary', { name: '团期' })
  await beside.getByRole('textbox', { name: '成人价' }).fill('8888')
  const adult = panel.getByRole('textbox', { name: '成人价' })
  await adult.fill('7777')
  await shot(other.page, 'four-weeks')
  await adult.press('Control+Enter')
  await page.getByText('已保存').first().waitFor()
  await beside.getByRole('textbox', { name: '成人价' }).press('Control+Enter')
  const dialog = other.page.getByRole('dialog')
  await dialog.getByText('7777').waitFor()
  await dialog.getByText('8888').waitFor()
  await shot(other.page, 'conflict')
  for (const one of [page, other.page]) expect(await violationsIn(one)).toEqual([])
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a rectangle drawn by keyboard is repriced as it was previewed, all but what a colleague changed, and taken back', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '王敏' })
  await page.goto('/desk/departures?q=100002')
  const grid = page.getByRole('grid', { name: '班期日历' })
  await grid.locator('[data-at="0:5"]').focus()
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('region', { name: '已选的操作' })
  await bar.getByText('已选 6').waitFor()
  await bar.getByRole('button', { name: '批量修改' }).click()
  const panel = page.getByRole('complementary', { name: '批量修改' })
  await panel.getByRole('textbox', { name: '比例' }).fill('+5')
  await panel.getByRole('textbox', { name: '儿童占床' }).fill('80')
  await panel.getByText('成人价+5%，儿童占床按成人80%').waitFor()
  const rows = panel.getByRole('table', { name: '预览' }).locator('tbody tr')
  expect(await rows.count()).toBe(6)
  const firstDay = addDays(dayOf(new Date()), 5)
  expect(await rows.first().textContent()).toContain(firstDay.slice(5))
  const id = await site.db
    .selectFrom('departure')
    .select('id')
    .where('product_id', '=', 100_002)
    .where('departs_on', '=', firstDay)
    .executeTakeFirstOrThrow()
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('textbox', { name: '原因' }).fill('元旦提价，已与地接核对')
  await shot(page, 'batch')
  await site.db.updateTable('departure').set({ edit_version: 7 }).where('id', '=', id.id).execute()
  await panel.getByRole('button', { name: '写入 6 个团期' }).click()
  await panel.getByText('已写入：成人价+5%，儿童占床按成人80%，5 个团期').waitFor()
  await panel.getByText('刚被修改，未写入').waitFor()
  await shot(page, 'batch-written')
  await panel.getByRole('button', { name: '撤回' }).first().click()
  await panel.getByText('已撤回：').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const box = async (at: string) => {
    const { x, y, width, height } = (await grid.locator(`[data-at="${at}"]`).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    return [x + width / 2, y + height / 2] as const
  }
  await page.mouse.move(...(await box('0:3')))
  await page.mouse.down()
  await page.mouse.move(...(await box('0:5')), { steps: 4 })
  await page.mouse.up()
  await bar.getByText('已选 3').waitFor()
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a struck-out price stands beside the sale that proves it; another one is refused with the reason', async () => {
  const struck = await site.db
    .selectFrom('departure')
    .select(['id', 'product_id', 'market_fen'])
    .where('market_fen', 'is not', null)
    .executeTakeFirstOrThrow()
  const was = `¥${((struck.market_fen ?? 0) / 100).toLocaleString('zh-CN')}`
  const { page, complaints } = await clerk({ roles: ['product'], name: '王敏' })
  await page.goto(`/desk/departures/${struck.id}`)
  const proof = page.locator('section', { has: page.getByRole('heading', { name: '划线价' }) })
  await proof.getByText('有成交凭据').waitFor()
  const sales = proof.getByRole('table', { name: '近7日成交' })
  expect(await sales.locator('tbody tr').first().textContent()).toMatch(`${was}1单`)
  const changes = page.getByRole('list', { name: '调价记录' })
  await changes.getByText('划线价 无').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'struck-price')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '修改团期' })
  const market = sheet.getByRole('textbox', { name: '划线价' })
  await market.fill('99999')
  await market.press('Control+Enter')
  await sheet.getByText('近7日没有按¥99,999成交，不能作为划线价').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'struck-price-refused')
  await market.fill('')
  await market.press('Control+Enter')
  await proof.getByText('没有划线价').waitFor()
  await changes.getByText('王敏').waitFor()

  // Beside the calendar it is set again, by keyboard.
  await page.goto(`/desk/departures?open=${struck.id}`)
  const panel = page.getByRole('complementary', { name: '团期' })
  const again = panel.getByRole('textbox', { name: '划线价' })
  await again.waitFor()
  // What the sheet has saved is no draft any more.
  expect(await panel.getByText('上次没有保存').count()).toBe(0)
  await again.fill(was.slice(1))
  await again.press('Control+Enter')
  await panel.getByText('有成交凭据').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'struck-price-panel')
  await page.goto(`/product/productDetail?productId=${struck.product_id}`)
  await page.locator('s', { hasText: was }).first().waitFor()
  await shot(page, 'struck-price-shop')
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the calendar shows forty rows more at a press, and the record of a departure fifty entries more', async () => {
  const { page, complaints, staff } = await clerk({ roles: ['operations'], name: '李静' })
  await page.goto('/desk/departures')
  const rows = page.getByRole('grid', { name: '班期日历' }).locator('[data-at$=":0"]')
  await expect.poll(() => rows.count()).toBe(40)
  const more = page.getByRole('button', { name: '再显示40行' })
  await more.click()
  await expect.poll(() => rows.count()).toBe(80)
  await more.press('Enter')
  await expect.poll(() => rows.count()).toBeGreaterThan(80)

  const { id } = await site.db
    .selectFrom('departure')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('audit_log')
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        at: new Date(Date.UTC(2026, 0, 1, 0, n)),
        actor: 'staff' as const,
        staff_id: staff.id,
        action: 'departure.block',
        entity: 'departure',
        entity_id: String(id),
        after: JSON.stringify({ pax: n + 1, until: '2026-02-01' }),
      })),
    )
    .execute()
  await page.goto(`/desk/departures/${id}?tab=log`)
  const entries = page.getByRole('region', { name: '记录' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(50)
  const earlier = page.getByRole('button', { name: '更早的记录' })
  await earlier.click()
  await expect.poll(() => entries.count()).toBe(100)
  await earlier.click()
  await entries.filter({ hasText: '锁位1位' }).waitFor()
  expect([await entries.count(), await earlier.count()]).toEqual([120, 0])
  expect(complaints).toEqual([])
})
