import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/site.ts'
import { axeFindings, observedBy } from '../visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/desk-departures-${name}.png` })
}

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
  for (const one of [page, other.page]) expect((await observedBy(one)).violations).toEqual([])
  expect([...complaints, ...other.complaints]).toEqual([])
}, 90_000)
