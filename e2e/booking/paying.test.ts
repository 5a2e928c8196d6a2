import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#src/domain/calendar-day.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser, violationsIn } from '../browser/visitors.ts'
import { expectNoFindings, PRODUCT } from './booking-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
let serial = 0
/** The same two travellers are in every order: no trip may begin before the last one is over. */
let lastDay = ''

/** A member at the cashier of a signed order. */
async function atTheCashier(options = {}) {
  serial += 1
  const traveller = makeTraveller(
    site.origin,
    `1391239${String(serial).padStart(4, '0')}`,
    `10.9.0.${serial}`,
  )
  await traveller.login()
  const { date, combo_key } = await traveller.chooseDate(PRODUCT, lastDay)
  lastDay = addDays(date, 14)
  const { order_id } = await traveller.order(PRODUCT, date, combo_key)
  await traveller.sign(order_id)
  const visitor = await visit(options)
  await visitor.context.addCookies(traveller.cookieList())
  const { page } = visitor
  await page.goto(`/center/order/result?id=${order_id}`)
  await page.getByRole('group', { name: '支付方式' }).waitFor()
  const openWindow = async () => {
    const opening = visitor.context.waitForEvent('page')
    await page.getByRole('link', { name: '去支付宝付款' }).click()
    const window = await opening
    await window.getByRole('heading', { name: '测试支付环境' }).waitFor()
    return window
  }
  return { ...visitor, orderId: order_id, openWindow }
}

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()
const press = (window: Page, name: string) => window.getByRole('button', { name }).click()
const paid = (page: Page) => page.getByRole('heading', { name: '支付成功' }).waitFor()

test('a traveller pays by Alipay in a window of its own, and the cashier sees it', async () => {
  const { page, openWindow, complaints } = await atTheCashier()
  // The first payment is there before another way is chosen.
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await choose(page, '支付宝')
  await page.getByText('将在新窗口打开支付宝').waitFor()
  await expectNoFindings(page, 'cashier-alipay')
  const window = await openWindow()
  expect(new URL(window.url()).pathname).toMatch(/^\/dev\/pay\/BM\d+P02$/)
  await page.bringToFront()
  await page.getByText('请在新窗口完成支付').waitFor()
  await expectNoFindings(page, 'cashier-alipay-window')
  await page.getByRole('button', { name: '已完成支付' }).click()
  await page.getByText('还没有收到付款结果').waitFor()
  await window.bringToFront()
  await press(window, '支付成功')
  await window.getByText('已付款').first().waitFor()
  await page.bringToFront()
  await paid(page)
  await window.getByRole('link', { name: '返回商家' }).click()
  await paid(window)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a traveller changes from WeChat Pay to Alipay and back, and pays one of them once', async () => {
  const { page, openWindow, orderId } = await atTheCashier()
  const code = page.getByRole('img', { name: '微信支付二维码' })
  await code.waitFor()
  // The first payment is there before another way is chosen.
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await choose(page, '支付宝')
  const window = await openWindow()
  await page.bringToFront()
  await page.getByRole('button', { name: '重新选择' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await page.keyboard.press('ArrowUp')
  await code.waitFor()
  await window.close()
  const states = async () =>
    (
      await site.db
        .selectFrom('payment')
        .select(['channel', 'status'])
        .where('out_trade_no', 'like', `${orderId}%`)
        .orderBy('id')
        .execute()
    ).map(({ channel, status }) => `${channel} ${status}`)
  expect(await states()).toEqual(['wechat_native closed', 'alipay_page closed', 'wechat_native created'])
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开测试支付页' }).click()
  await press(await opening, '支付成功')
  await page.bringToFront()
  await paid(page)
  expect((await states()).filter((state) => state.endsWith('success'))).toEqual(['wechat_native success'])
})

const telephone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
}

test.each([
  ['微信支付', '去微信付款'],
  ['支付宝', '去支付宝付款'],
])('on a telephone a traveller is led to %s and comes back to what was paid', async (name, link) => {
  const { page, orderId } = await atTheCashier(telephone)
  await page.getByRole('link', { name: '去微信付款' }).waitFor()
  await choose(page, name)
  await page.getByRole('link', { name: link }).waitFor()
  expect(await page.getByRole('img', { name: '微信支付二维码' }).count()).toBe(0)
  await expectNoFindings(page, `phone-${link}`)
  await page.getByRole('link', { name: link }).click()
  await page.waitForURL(/\/dev\/pay\//)
  await press(page, '支付成功')
  await page.getByRole('link', { name: '返回商家' }).click()
  await page.waitForURL(/\/center\/order\/result/)
  await paid(page)
  const success = await site.db
    .selectFrom('payment')
    .select('channel')
    .where('out_trade_no', 'like', `${orderId}%`)
    .where('status', '=', 'success')
    .execute()
  expect(success).toEqual([{ channel: name === '支付宝' ? 'alipay_wap' : 'wechat_h5' }])
})

test('inside of WeChat’s own browser nothing can be paid, and the page says how', async () => {
  const userAgent = `${telephone.userAgent} MicroMessenger/8.0.50`
  const { page, orderId } = await atTheCashier({ ...telephone, userAgent })
  await page.getByText('选择在浏览器中打开本页').waitFor()
  for (const name of ['微信支付', '支付宝'])
    expect(await page.getByRole('radio', { name: new RegExp(name) }).isDisabled()).toBe(true)
  await page.getByText('微信内无法使用支付宝').waitFor()
  await expectNoFindings(page, 'phone-wechat')
  const begun = await site.db
    .selectFrom('payment')
    .select('id')
    .where('out_trade_no', 'like', `${orderId}%`)
    .execute()
  expect(begun).toEqual([])
})
