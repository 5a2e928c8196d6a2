import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { yuanText } from '#src/domain/money.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'
import { expectNoFindings, logInByDialog, PRODUCT } from './booking-steps.ts'
import { makePayers } from './payers.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { payer } = await makePayers(site, visit, 9)

const panel = (page: Page) => page.getByRole('region', { name: '今天申请，退您' })
const sum = async (page: Page) => (await panel(page).locator('p.num').first().textContent()) ?? ''
const person = (page: Page, name: string) => page.getByRole('checkbox', { name })
const send = (page: Page) => page.getByRole('button', { name: '提交退款申请' })
const confirmation = (page: Page) => page.getByRole('dialog', { name: /退款$/ })
const progress = (page: Page) => page.getByRole('region', { name: '退款', exact: true })

/** Checks a page at every width: nothing beyond the right edge, and no axe findings in its two layouts. */
async function lookAt(page: Page, name: string) {
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expectNoFindings(page, `${name}-${width}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `${name} at ${width}`).toBeLessThanOrEqual(0)
  }
}

async function toForm(page: Page, orderId: string) {
  await page.goto(`/center/order/refund?id=${orderId}`)
  await expect.poll(() => sum(page)).toMatch(/^¥[\d,.]+$/)
}

test('a traveller reads the cost, leaves with one person, takes a second request back, and gets all of the rest', async () => {
  const { page, order_id, beginsIn, requests, stateOf, complaints } = await payer()
  await page.goto('/center/order')
  await page.getByRole('article').first().waitFor()
  await expectNoFindings(page, 'refund-list')
  await page.getByRole('article').getByRole('link', { name: '申请退款' }).click()
  await page.waitForURL(new RegExp(`/center/order/refund\\?id=${order_id}$`))
  await expect.poll(() => sum(page)).toMatch(/^¥[\d,.]+$/)
  const whole = await sum(page)
  await page.getByText('提交后立即通过，1-7个工作日到账').waitFor()
  await lookAt(page, 'refund-whole')

  await person(page, '李雷').uncheck()
  await expect.poll(() => sum(page)).not.toBe(whole)
  const part = await sum(page)
  await panel(page)
    .getByText(/其余的人照常出行，订单金额变为/)
    .waitFor()
  await person(page, '韩梅梅').uncheck()
  await page.getByText('请选择不去的出行人').waitFor()
  await lookAt(page, 'refund-nobody')
  await person(page, '韩梅梅').check()
  await expect.poll(() => sum(page)).toBe(part)

  await send(page).click()
  await page.getByText('请选择退款原因').waitFor()
  await page.getByRole('radio', { name: '身体原因' }).check()
  await page.getByLabel('补充说明').fill('医生建议休养')
  // Nothing of it is lost by a reload.
  await page.reload()
  await expect.poll(() => page.getByLabel('补充说明').inputValue()).toBe('医生建议休养')
  await expect.poll(() => sum(page)).toBe(part)
  await send(page).click()
  await confirmation(page).getByText('韩梅梅').waitFor()
  await lookAt(page, 'refund-confirm')
  await confirmation(page).getByRole('button', { name: '确认申请退款' }).dblclick()
  await page.waitForURL(new RegExp(`/center/order/orderDetail\\?id=${order_id}#refund$`))
  await progress(page).getByText('部分出行人退款').waitFor()
  expect(await requests()).toHaveLength(1)
  await progress(page).getByText('已通过待到账').waitFor()
  await progress(page)
    .getByText(/^打款中|^待打款|^已到账/)
    .waitFor()
  await lookAt(page, 'refund-part-sent')
  expect(await stateOf()).toBe('paid')

  // The day has changed since the page was opened: both sums stand side by side, and what was typed is there.
  await toForm(page, order_id)
  await page.getByRole('radio', { name: '行程有变' }).check()
  await page.getByLabel('补充说明').fill('改了计划')
  await beginsIn(5)
  await send(page).click()
  await confirmation(page).getByRole('button', { name: '确认申请退款' }).click()
  await confirmation(page)
    .getByText(/可退金额有变化/)
    .waitFor()
  await lookAt(page, 'refund-changed')
  await confirmation(page).getByRole('button', { name: '按新的金额提交' }).click()
  await page.waitForURL(/orderDetail/)
  await progress(page).getByText('待审核').waitFor()
  await progress(page).getByText('补充说明：改了计划').waitFor()
  await lookAt(page, 'refund-submitted')
  await page.goto('/center/order?status=4')
  await page.getByText(/^退款 ¥[\d,.]+ 待审核$/).waitFor()
  await expectNoFindings(page, 'refund-list-asked')
  await page.getByRole('link', { name: '退款进度' }).click()
  await progress(page).getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('dialog', { name: '撤回退款申请？' }).getByRole('button', { name: '确认撤回' }).click()
  await progress(page).getByText('已撤回', { exact: true }).waitFor()
  expect(await stateOf()).toBe('paid')

  await beginsIn(60)
  await toForm(page, order_id)
  await page.getByRole('radio', { name: '行程有变' }).check()
  await send(page).click()
  await confirmation(page).getByRole('button', { name: '确认申请退款' }).click()
  await page.waitForURL(/orderDetail/)
  // The channel is asked once a minute.
  await expect
    .poll(async () => {
      await site.advance(61)
      return stateOf()
    })
    .toBe('refunded')
  await progress(page).getByText('款项已全部退回').first().waitFor()
  await lookAt(page, 'refund-whole-done')
  // Back leads to no form for a second one.
  await toRefusal(page, order_id)
  expect(complaints).toEqual([])
})

async function toRefusal(page: Page, orderId: string) {
  await page.goto(`/center/order/refund?id=${orderId}`)
  await page.getByRole('link', { name: '查看退款进度' }).waitFor()
}

test('two tabs make one request, and a login that ran out in between costs nothing that was typed', async () => {
  const { page, context, order_id, member, phone, beginsIn } = await payer()
  await beginsIn(20)
  await toForm(page, order_id)
  const other = await context.newPage()
  await toForm(other, order_id)
  for (const tab of [page, other]) {
    await tab.getByRole('radio', { name: '订错了' }).check()
    await send(tab).click()
    await confirmation(tab).waitFor()
  }
  const { uid } = await member.call(endpoints.session.infos, {})
  await site.db
    .updateTable('session')
    .set({ revoked_at: realClock.now() })
    .where('member_id', 'in', (eb) => eb.selectFrom('member').select('id').where('uid', '=', uid))
    .execute()
  // A code was sent a moment ago: the next one waits, and so does the captcha.
  await site.advance(700)
  await confirmation(page).getByRole('button', { name: '确认申请退款' }).click()
  await logInByDialog(page, site, phone)
  await page.waitForURL(/orderDetail/)
  await progress(page).getByText('待审核').waitFor()
  await confirmation(other).getByRole('button', { name: '确认申请退款' }).click()
  await other.getByRole('link', { name: '查看退款进度' }).waitFor()
  await lookAt(other, 'refund-refused')
  const made = site.db
    .selectFrom('refund_request')
    .innerJoin('orders', 'orders.id', 'refund_request.order_id')
    .select('request_no')
    .where('order_no', '=', order_id)
  expect(await made.execute()).toHaveLength(1)
})

test('who may not travel alone is not left alone: the page says so, and cancelling for everybody is possible', async () => {
  const { page, order_id, complaints } = await payer()
  // As if 韩梅梅 were a child who travels with 李雷.
  const order = site.db.selectFrom('orders').select('id').where('order_no', '=', order_id)
  await site.db
    .updateTable('orders')
    .set({ adult: 1, child_bed: 1 })
    .where('order_no', '=', order_id)
    .execute()
  await site.db
    .updateTable('order_traveller')
    .set({ kind: 'child_bed' })
    .where('order_id', '=', order)
    .where('seq', '=', 2)
    .execute()
  await toForm(page, order_id)
  await person(page, '韩梅梅').uncheck()
  await page.getByText(/余下的出行人须有成人同行/).waitFor()
  await lookAt(page, 'refund-no-adult')
  await person(page, '韩梅梅').check()
  await expect.poll(() => sum(page)).toMatch(/^¥[\d,.]+$/)
  expect(complaints).toEqual([])
})

test('of an order whose deposit alone is paid nothing beyond it comes back, and who leaves lowers the balance', async () => {
  await site.db
    .updateTable('product')
    .set({ deposit_mode: 'percent', deposit_value: 2000, balance_days: 3 })
    .where('id', '=', PRODUCT)
    .execute()
  const { page, order_id, member, beginsIn, stateOf, complaints } = await payer('deposit_paid')
  const paid = await member.call(endpoints.orders.detail, { order_id })
  await toForm(page, order_id)
  expect(await sum(page)).toBe(yuanText(paid.paid_fen))
  await lookAt(page, 'refund-deposit-whole')
  await person(page, '李雷').uncheck()
  await panel(page).getByText(/尾款/).first().waitFor()
  expect(await sum(page)).toBe('¥0')
  await lookAt(page, 'refund-deposit-part')
  await person(page, '李雷').check()
  // The day before departure more is kept than was paid.
  await beginsIn(1)
  await toForm(page, order_id)
  expect(await sum(page)).toBe('¥0')
  await page.getByRole('radio', { name: '行程有变' }).check()
  await send(page).click()
  await confirmation(page).getByRole('button', { name: '确认申请退款' }).click()
  await page.waitForURL(/orderDetail/)
  await progress(page).getByText('待审核').waitFor()
  expect(await stateOf()).toBe('refunding')
  await lookAt(page, 'refund-deposit-asked')
  expect(complaints).toEqual([])
})
