import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

const { order_no: no } = await site.db
  .selectFrom('orders')
  .select('order_no')
  .orderBy('id')
  .executeTakeFirstOrThrow()

const shot = shotOf('desk')

test('a colleague who has the same order open stands in the title bar, and goes when they go', async () => {
  const { page } = await clerk({ roles: ['operations'], name: '李静' })
  const { page: other } = await clerk({ roles: ['service'], name: '王敏' })
  await page.goto(`/desk/orders/${no}`)
  await other.goto(`/desk/orders/${no}`)
  await page.getByText('王敏也在看').waitFor()
  await other.getByText('李静也在看').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'presence')
  await other.getByRole('link', { name: '今日' }).first().click()
  await page.getByText('王敏也在看').waitFor({ state: 'detached' })
})

test('@ offers colleagues by keyboard; whom a note mentions finds it at 今日 until they have read it', async () => {
  const { page } = await clerk({ roles: ['service'], name: '何映' })
  const { page: theirs } = await clerk({ roles: ['operations'], name: '陈屿舟' })
  await theirs.goto('/desk')
  await theirs.getByRole('heading', { name: '今日', exact: true }).waitFor()
  await page.goto(`/desk/orders/${no}`)
  await page.getByText('写备注').or(page.getByLabel('备注')).first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('接机时间请核对 @陈屿')
  const offer = page.getByRole('listbox', { name: '同事' })
  await offer.getByRole('option', { name: /陈屿舟/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'mention')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('备注', { exact: true }).inputValue()).toBe('接机时间请核对 @陈屿舟 ')
  await page.keyboard.type('，今天下班前')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('@陈屿舟', { exact: true }).waitFor()

  const row = theirs.getByRole('listitem').filter({ hasText: '何映：接机时间请核对' })
  await row.waitFor()
  await shot(theirs, 'mentioned')
  await row.getByRole('link', { name: '查看' }).click()
  await theirs.getByText('提到我', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      const open = site.db.selectFrom('work_item').select('id').where('kind', '=', 'mention')
      return (await open.where('closed_at', 'is', null).execute()).length
    })
    .toBe(0)
})
