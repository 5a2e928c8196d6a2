import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
const tomorrow = () => addDays(dayOf(realClock.now()), 1)

const shot = shotOf('desk-legal', { fullPage: true })

const saved = (page: Page) => page.getByRole('status').getByText('已保存').first().waitFor()

async function submit(page: Page, reason: string) {
  await page.getByRole('button', { name: '提交复核' }).click()
  const sheet = page.getByRole('dialog', { name: /^提交复核/ })
  await sheet.getByRole('textbox', { name: /原因|理由/ }).fill(reason)
  await shot(page, 'submit')
  await sheet.getByRole('button', { name: '提交复核' }).click()
  await page.getByText('待复核').first().waitFor()
}

async function approve(page: Page) {
  await page.getByRole('button', { name: '通过' }).click()
  const sheet = page.getByRole('dialog', { name: /^通过/ })
  expect(await sheet.getByLabel('启用日').inputValue()).toBe(tomorrow())
  await shot(page, 'approve')
  await sheet.getByRole('button', { name: '通过' }).click()
  await page.getByText('待启用').first().waitFor()
}

test('a legal text, a contract template, is written by one, read with a sample order and put in use by another', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '苏晚' })
  await page.goto('/desk/legal/contracts')
  await page.getByRole('link', { name: '团队境内旅游合同' }).click()
  const insurance = page.getByRole('textbox', { name: '第10条 正文' })
  const before = await insurance.inputValue()
  expect(before).toContain('{{意外险选购}}')
  await insurance.fill(`${before}\n保单号见{{保单号}}。`)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByText('第10条：没有{{保单号}}这个字段').waitFor()
  await shot(page, 'unknown-field')
  await insurance.fill(`${before}\n保单号由甲方在出团前告知，客服电话`)
  await page.getByRole('combobox', { name: '第10条 插入字段' }).selectOption('客服电话')
  expect(await insurance.inputValue()).toMatch(/客服电话\{\{客服电话\}\}$/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await saved(page)

  await page.getByRole('link', { name: '样单预览' }).click()
  const sample = page.getByRole('article', { name: '样单预览' })
  await sample.getByText('保单号由甲方在出团前告知').waitFor()
  expect(await sample.textContent()).not.toContain('{{')
  await shot(page, 'sample')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: '版本对照' }).first().click()
  await page.getByText('1 条不同').waitFor()
  await shot(page, 'beside')
  expect(await axeFindings(page)).toEqual([])
  await submit(page, '补充保单号的告知方式')
  await page.getByText('须由另一位同事复核').waitFor()
  expect(await page.getByRole('button', { name: '通过' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^撤回/ }).count()).toBe(1)

  const other = await clerk({ roles: ['finance'], name: '周账' })
  await other.page.goto('/desk/legal/contracts/DOMESTIC')
  await other.page.getByText('1 条不同').waitFor()
  expect(await other.page.getByRole('button', { name: '保存草稿' }).count()).toBe(0)
  await approve(other.page)
  await shot(other.page, 'approved')
  await page.reload()
  await page.getByText('苏晚 起草，周账 复核').waitFor()
  for (const one of [page, other.page]) expect(await violationsIn(one)).toEqual([])
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a legal text, a refund ladder, is checked while it is typed, drawn, and approved from the queue', async () => {
  const { page, complaints } = await clerk({ roles: ['product'], name: '苏晚' })
  await page.goto('/desk/legal/ladders/DOMESTIC')
  const cell = (name: string) => page.getByRole('textbox', { name })
  await cell('第2档 从（日）').fill('5')
  await page.getByRole('alert').getByText('行程开始前4日没有对应的一档').waitFor()
  await shot(page, 'ladder-gap')
  await cell('第2档 从（日）').fill('4')
  await cell('第2档 扣除（%）').fill('12.5')
  const days = page.getByRole('list', { name: '按天试算' })
  await days.getByText('¥1,250').first().waitFor()
  await shot(page, 'ladder')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '保存草稿' }).click()
  await saved(page)
  await submit(page, '境内六至四日改为一成二五')

  const other = await clerk({ roles: ['finance'], name: '周账' })
  await other.page.goto('/desk?kind=second_look')
  const item = other.page.locator('li[data-item]', { hasText: '启用退改阶梯' })
  await item.waitFor()
  for (let n = 0; n < 20 && (await item.getAttribute('aria-current')) === null; n++)
    await other.page.keyboard.press('j')
  await other.page.keyboard.press('Space')
  await other.page.getByRole('link', { name: '查看全文与版本对照' }).click()
  await other.page.getByText('¥8,750').first().waitFor()
  await shot(other.page, 'ladder-beside')
  // A look in the background that fails leaves the decision that is being typed.
  await other.page.getByRole('button', { name: '驳回', exact: true }).click()
  const refusing = other.page.getByRole('dialog', { name: /^驳回：/ })
  await refusing.getByRole('textbox', { name: /原因/ }).fill('第二档与合同文本不一致')
  const failed = { code: 3, message: '系统繁忙, 请稍后再试', data: null, request_id: 'a' }
  await other.page.route('**/api/desk/approvals/*', (route) => route.fulfill({ json: failed }), { times: 1 })
  const look = other.page.waitForResponse('**/api/desk/approvals/*')
  await sql`select pg_notify('desk', '{"event":"record","kind":"approval","id":"1","version":null,"by":null}')`.execute(
    site.db,
  )
  await look
  await refusing.getByRole('textbox', { name: /原因/ }).fill('第二档与合同文本不一致，请改')
  await refusing.getByRole('button', { name: '返回' }).click()
  await approve(other.page)
  await page.reload()
  await page.getByText('苏晚 起草，周账 复核').waitFor()
  await page.goto('/desk/legal/ladders')
  await page
    .getByText(`2026.1 自${tomorrow()}`)
    .or(page.getByText(`自${tomorrow()}`))
    .first()
    .waitFor()
  await shot(page, 'ladders')
  expect([...complaints, ...other.complaints]).toEqual([])
})
