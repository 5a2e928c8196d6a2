import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { card, fillForm, makeBookers } from '../booking/booking-steps.ts'
import { shotsOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { booker, toForm } = makeBookers(site, visit)

const shot = shotsOf('desk-settings')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, words: string) => page.getByRole('status').getByText(words).first().waitFor()
const MINUTES = '下单后保留余位、等待签约付款'

test('an admin changes by keyboard how long seats wait for payment, and who books next reads the new time', async () => {
  const { page, complaints } = await clerk({ roles: ['admin'], name: '顾明' })
  await page.goto('/desk/settings')
  await page.getByRole('link', { name: '订单时限' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '订单时限' }).waitFor()
  await page.getByText('15到1440分钟，默认60').waitFor()
  await page.getByText('已有订单保持下单时的时限').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const minutes = field(page, MINUTES)
  await minutes.focus()
  await minutes.fill('14')
  await page.keyboard.press('Control+Enter')
  await page.getByText('请填写15到1440之间的整数（分钟）').waitFor()
  await minutes.fill('120')
  await page.keyboard.press('Control+Enter')
  await said(page, '已保存')
  await page.getByText('顾明').filter({ hasText: '改过' }).waitFor()
  await shot(page, 'orders')

  const who = await booker()
  await toForm(who)
  await who.page.getByText('提交后为您保留余位 2 小时').waitFor()
  await fillForm(who.page)
  await card(who.page, 2).getByRole('checkbox', { name: '稍后填写，签约前补齐' }).check()
  await card(who.page, 2).getByText('提交后余位为您保留 2 小时').waitFor()
  expect([...complaints, ...who.complaints]).toEqual([])
})

test('one admin asks for another line of the second person, and another lets it happen on the same page', async () => {
  const asker = await clerk({ roles: ['admin'], name: '秦越' })
  const other = await clerk({ roles: ['admin'], name: '叶青' })
  const { page } = asker
  await page.goto('/desk/settings?group=approvals')
  await page.getByText('¥500到¥20,000，默认¥5,000').waitFor()
  await shot(page, 'approvals')
  await field(page, '退款（元）').fill('8000')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await said(page, '已提交，待另一位管理员复核')
  await page.getByText('有一份修改在等另一位管理员复核').waitFor()
  await page.getByText('退款：¥5,000 → ¥8,000').waitFor()
  await page.getByText('须由另一位同事复核', { exact: true }).waitFor()
  expect(await field(page, '退款（元）').inputValue()).toBe('5000')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'waiting')

  await other.page.goto('/desk/settings?group=approvals')
  await other.page.getByRole('button', { name: '通过' }).focus()
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await said(other.page, '已通过')
  await expect.poll(() => field(other.page, '退款（元）').inputValue()).toBe('8000')
  await other.page.getByText('秦越').filter({ hasText: '改过' }).waitFor()
  expect([...asker.complaints, ...other.complaints]).toEqual([])
})
