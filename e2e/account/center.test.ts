import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { expectNoFindings, logInByDialog, PRODUCT } from '../booking/booking-steps.ts'
import { makePayers } from '../booking/payers.ts'
import { openBrowser } from '../browser/visitors.ts'

const site = await startSite()
const visit = await openBrowser(site)
const { newMember } = await makePayers(site, visit, 0)

const seatsOn = async (orderId: string) =>
  site.db
    .selectFrom('departure')
    .innerJoin('orders', 'orders.departure_id', 'departure.id')
    .select(['departure.held', 'departure.sold'])
    .where('orders.order_no', '=', orderId)
    .executeTakeFirstOrThrow()

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '搜索我的订单' })
async function search(page: Page, words: string) {
  await searchBox(page).fill(words)
  await searchBox(page).press('Enter')
}

test('a guest who opens a bookmark of the orders comes back to it after logging in', async () => {
  const { page } = await visit()
  await page.goto('/center/order?status=1')
  await logInByDialog(page, site, '13800000001')
  await page.waitForURL(/\/center\/order\?status=1$/)
  await page.getByRole('article').first().waitFor()
  // The demo member has an order in every state.
  await page.getByRole('link', { name: '全部', exact: true }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(10)
  await expectNoFindings(page, 'center-every-state')
  // Only the first order that waits has the cinnabar button; a balance stands on its button.
  expect(await page.locator('main .btn-cin').count()).toBe(1)
  await page
    .getByRole('link', { name: /^支付尾款 ¥[\d,]+$/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /微信支付/ }).waitFor()
  await page.getByRole('link', { name: '查看订单' }).click()
  await page.getByRole('link', { name: /^支付尾款 ¥[\d,]+$/ }).waitFor()
  expect(await page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/).count()).toBe(0)
})

test('a member finds every order by its tab or its words, and without orders where to find some', async () => {
  const { page, member, order, pay, complaints } = await newMember()
  await page.goto('/center/order?status=4')
  await page.getByText('没有退款或取消的订单').waitFor()
  await expectNoFindings(page, 'center-empty')
  await page.getByRole('link', { name: '看看线路' }).click()
  await page.getByRole('heading', { level: 1, name: '全部线路' }).waitFor()
  const waiting = await order()
  const paid = await order()
  await member.sign(paid.order_id)
  await pay(paid.order_id, 'paid')
  await page.goto('/center/order')
  const cards = page.getByRole('article')
  const tab = (name: string) => page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name })
  await expect.poll(() => cards.count()).toBe(2)
  await expectNoFindings(page, 'center-orders')
  await page.getByText(/^距离“.*”出发还有 \d+ 天$/).waitFor()
  expect(await tab('待付款').textContent()).toBe('待付款1')
  expect(await tab('待出行').textContent()).toBe('待出行1')
  await tab('待付款').click()
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(waiting.order_id)])
  await tab('待出行').click()
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(paid.order_id)])
  expect(await cards.getByText('去支付').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(waiting.order_id)])
  await search(page, paid.order_id.slice(4))
  await page.getByText('没有找到相关订单').waitFor()
  await page.getByRole('link', { name: '在全部订单里找' }).click()
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(paid.order_id)])
  expect(new URL(page.url()).searchParams.get('keywords')).toBe(paid.order_id.slice(4))
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoFindings(page, 'center-search-360')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await search(page, '昆明-大理')
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('link', { name: '清除搜索' }).click()
  await page.waitForURL(/\/center\/order$/)
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
  // The server decides what an order is: the address may claim anything.
  await page.goto(`/center/order/orderDetail?id=${paid.order_id}&isPlato=1`)
  await page.getByText(/^距出发还有/).waitFor()
  expect(await page.getByText('顾问代订').count()).toBe(0)
  const bySource = site.db.updateTable('orders').set({ source: 'advisor' })
  await bySource.where('order_no', '=', paid.order_id).execute()
  await page.reload()
  await page.getByText(/^这是旅行顾问按您的来电代您下的订单/).waitFor()
  await expectNoFindings(page, 'center-advisor-made')
  expect(complaints).toEqual([])
})

test('a cancelled order gives its seats back and offers the trip again', async () => {
  const { page, order } = await newMember()
  const { order_id } = await order()
  const before = await seatsOn(order_id)
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  const opener = page.getByRole('button', { name: '取消订单' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '取消这个订单？' })
  await dialog.waitFor()
  await expectNoFindings(page, 'center-cancelling')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await seatsOn(order_id)).toEqual(before)
  await opener.click()
  await dialog.getByRole('button', { name: '确认取消' }).dblclick()
  await page.getByText('已取消', { exact: true }).waitFor()
  await page.getByRole('link', { name: '再次预订' }).waitFor()
  await page.getByText('订单已取消（用户取消）').waitFor()
  expect(await page.getByText('订单状态已变化').count()).toBe(0)
  expect(await seatsOn(order_id)).toEqual({ ...before, held: before.held - 2 })
  await expectNoFindings(page, 'center-cancelled')
})

test("another member's order, its cashier and its contract look like unknown ones", async () => {
  const owner = await newMember()
  const { order_id } = await owner.order()
  const { page } = await newMember()
  for (const path of [
    `/center/order/orderDetail?id=${order_id}`,
    `/center/order/result?id=${order_id}`,
    `/productOrder/confirmContract?productId=${PRODUCT}&orderId=${order_id}`,
    `/productOrder/fillOrder?productId=${PRODUCT}&orderId=${order_id}`,
  ]) {
    await page.goto(path)
    await page.getByText('没有找到这个订单').waitFor()
    expect(await page.locator('body').textContent(), path).not.toContain('李雷')
  }
  await expectNoFindings(page, 'center-not-found')
})

test('a payment that failed is tried again with the same QR code, and every tab shows the order as paid', async () => {
  const { page, context, member, order } = await newMember()
  const { order_id } = await order()
  await member.sign(order_id)
  const second = await context.newPage()
  const code = (tab: typeof page) => tab.getByRole('img', { name: '微信支付二维码' })
  for (const tab of [page, second]) {
    await tab.goto(`/center/order/result?id=${order_id}`)
    await code(tab).waitFor()
  }
  expect(await code(second).innerHTML()).toBe(await code(page).innerHTML())
  const { out_trade_no } = await member.startPaying(order_id)
  await member.press(out_trade_no, 'fail')
  await page.getByText('上次付款没有成功，可以重新扫码支付').waitFor()
  await expectNoFindings(page, 'cashier-failed')
  await code(page).waitFor()
  await member.press(out_trade_no, 'success')
  for (const tab of [page, second]) await tab.getByRole('heading', { name: '支付成功' }).waitFor()
})

test('a QR code that the channel closed is replaced by one press', async () => {
  const { page, member, order } = await newMember()
  const { order_id } = await order()
  await member.sign(order_id)
  await page.goto(`/center/order/result?id=${order_id}`)
  const code = page.getByRole('img', { name: '微信支付二维码' })
  await code.waitFor()
  await site.db
    .updateTable('simulator_trade')
    .set({ state: 'CLOSED' })
    .where('out_trade_no', 'like', `${order_id}%`)
    .execute()
  const refresh = page.getByRole('button', { name: '刷新二维码' })
  await refresh.waitFor()
  await expectNoFindings(page, 'cashier-closed')
  await refresh.click()
  await code.waitFor()
  const { out_trade_no } = await member.startPaying(order_id)
  expect(out_trade_no).toBe(`${order_id}P02`)
  await member.press(out_trade_no, 'success')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
})

test('an order that lapses before an open cashier says so, gives the seats back and offers the trip again', async () => {
  const { page, member, order } = await newMember()
  const { order_id } = await order()
  await member.sign(order_id)
  const before = await seatsOn(order_id)
  await page.clock.install()
  await site.db
    .updateTable('orders')
    .set({ pay_deadline: new Date(realClock.now().getTime() + 120_000) })
    .where('order_no', '=', order_id)
    .execute()
  await page.goto(`/center/order/result?id=${order_id}`)
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  await page.clock.fastForward('02:01')
  await page.getByText('付款时间已到').waitFor()
  await expectNoFindings(page, 'cashier-over')
  await site.advance(121)
  await page.getByRole('heading', { name: '订单已取消' }).waitFor()
  await page.getByRole('link', { name: '再次预订' }).waitFor()
  await expectNoFindings(page, 'cashier-lapsed')
  expect(await seatsOn(order_id)).toEqual({ ...before, held: before.held - 2 })
})
