import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { type Day, monthDayText } from '#src/domain/calendar-day.ts'
import { startSite } from '#test/shop/site.ts'
import { changeOf, chooseDay, forgetCodes, lookAt, makeTargets, signNew } from '../booking/change-steps.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { laptops, soundIn } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 5)
const { target, departureOn } = makeTargets(site)
const expectSound = soundIn('changes')

/** What the order's page at the desk says of its change. */
const changePanel = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '改期', exact: true, level: 2 }) })

const operations = () => clerk({ roles: ['operations'], name: '陈屿' })

/** The traveller asks for another date when the ladder keeps something already. */
async function askLate(page: Page, orderId: string, date: Day) {
  await page.goto(`/center/order/change?id=${orderId}`)
  await chooseDay(page, date)
  await page
    .getByText(/须由客服处理，一个工作日内答复/)
    .first()
    .waitFor()
  await page
    .getByText(/以后若取消，扣款不会少于它/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: '改期原因' }).fill('孩子发烧，晚几天出发')
  await lookAt(page, 'asked-late', [390, 1440])
  await page.getByRole('button', { name: '提交改期申请' }).first().click()
  await page.getByRole('dialog', { name: '申请改期' }).getByRole('button', { name: '提交改期申请' }).click()
  await page.waitForURL(/orderDetail/)
  await changeOf(page).getByText('待客服处理').waitFor()
}

/** The clerk opens what waits in the queue, without a mouse: the order with its change, ready to be answered. */
async function openFromQueue(page: Page, orderId: string) {
  await page.goto('/desk?kind=change_asked')
  const row = page.getByRole('listitem').filter({ hasText: orderId })
  await row.getByText('改期换人申请').waitFor()
  await row.getByRole('link', { name: '处理' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/desk/orders/${orderId}\\?act=change$`))
  const sheet = page.getByRole('dialog', { name: '提出改期方案' })
  await sheet.getByText('孩子发烧，晚几天出发').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

/** Proposes what was asked for, without a mouse. */
async function propose(page: Page, orderId: string, reason: string) {
  await page.goto(`/desk/orders/${orderId}`)
  await page.getByRole('button', { name: '提出方案' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '提出改期方案' })
  await sheet.getByRole('region', { name: '试算' }).waitFor()
  await sheet.getByLabel('原因').fill(reason)
  return sheet
}

test('asked late: a clerk finds it in the queue and proposes it, the traveller signs and gets money back', async () => {
  const { page, order_id, member, beginsIn, complaints } = await payer()
  const date = await target(member, order_id, -40_000)
  const { sold } = await departureOn(date)
  await beginsIn(5)
  await askLate(page, order_id, date)
  await lookAt(page, 'order-asked')

  const { page: chen, complaints: ofChen } = await operations()
  await openFromQueue(chen, order_id)
  await changePanel(chen).getByText('孩子发烧，晚几天出发').waitFor()
  await expectSound(chen, 'asked')
  const sheet = await propose(chen, order_id, '已与地接确认，可以改到这一天')
  await expectSound(chen, 'propose-sheet')
  await sheet.getByLabel('原因').press('ControlOrMeta+Enter')
  await sheet.waitFor({ state: 'hidden' })
  await chen.getByRole('button', { name: '撤回方案' }).waitFor()
  await chen.getByText('提出改期方案，待客人确认').waitFor()
  await expectSound(chen, 'proposed')

  await page.goto(`/center/order/change?id=${order_id}`)
  await changeOf(page).getByText('待您确认', { exact: true }).waitFor()
  await page.getByText('客服说明：已与地接确认，可以改到这一天').waitFor()
  await lookAt(page, 'proposal')
  await forgetCodes(site)
  await changeOf(page).getByRole('button', { name: '同意，去签署新合同' }).click()
  await page.waitForURL(/confirmContract/)
  await signNew(page, member)
  await page.waitForURL(/orderDetail/)
  await changeOf(page).getByText('已完成', { exact: true }).waitFor()
  await page.getByText('改期完成，新合同已生效').first().waitFor()
  await lookAt(page, 'order-back')
  const order = await member.call(endpoints.orders.detail, { order_id })
  expect(order.date).toBe(date)
  expect(order.refunds.length).toBeGreaterThan(0)
  expect((await departureOn(date)).sold).toBe(sold + 2)

  await chen.goto(`/desk/orders/${order_id}`)
  await chen.getByText('改期完成，新合同已生效').first().waitFor()
  await expectSound(chen, 'done')
  expect([...complaints, ...ofChen]).toEqual([])
})

test('a proposal that nobody answers lapses by the clock; one is refused, one declined, one taken back', async () => {
  const { page, order_id, member, beginsIn } = await payer()
  const date = await target(member, order_id, 20_000)
  await beginsIn(5)
  await askLate(page, order_id, date)
  const { page: chen } = await operations()
  const sheet = await propose(chen, order_id, '可以改，差价由客人承担')
  await sheet.getByRole('button', { name: /发给客人确认/ }).click()
  await chen.getByRole('button', { name: '撤回方案' }).waitFor()
  expect((await departureOn(date)).held).toBe(2)
  await site.advance(25 * 3600)
  // Nobody stays signed in for a day.
  const { page: later } = await operations()
  await expect.poll(async () => (await departureOn(date)).held).toBe(0)
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await changeOf(page).getByText('已失效', { exact: true }).waitFor()
  await lookAt(page, 'proposal-lapsed', [390, 1440])

  await askLate(page, order_id, date)
  await later.goto(`/desk/orders/${order_id}`)
  await later.getByRole('button', { name: '拒绝' }).click()
  const refusing = later.getByRole('dialog', { name: /^拒绝/ })
  await refusing.getByLabel('原因').fill('这一天的酒店已订满')
  await expectSound(later, 'refuse-sheet', laptops)
  await refusing.getByRole('button', { name: '拒绝' }).click()
  await later.getByText('改期申请未通过，订单保持原状').first().waitFor()
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await changeOf(page)
    .getByText(/未通过：这一天的酒店已订满/)
    .waitFor()
  await lookAt(page, 'refused', [390, 1440])

  await askLate(page, order_id, date)
  const again = await propose(later, order_id, '酒店放出了两间房')
  await again.getByRole('button', { name: /发给客人确认/ }).click()
  await later.getByRole('button', { name: '撤回方案' }).waitFor()
  await page.goto(`/center/order/change?id=${order_id}`)
  await changeOf(page).getByRole('button', { name: '不同意' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认不同意' }).click()
  await page.getByRole('region', { name: '改到哪一天' }).waitFor()

  // The clerk who has the order open sees it without reading the page anew.
  await changePanel(later).getByText('已撤回', { exact: true }).waitFor()
  await later.goto(`/desk/orders/${order_id}?act=change`)
  const own = later.getByRole('dialog', { name: '改期', exact: true })
  await own.getByRole('radio', { name: monthDayText(date) }).check()
  await own.getByRole('region', { name: '试算' }).waitFor()
  await own.getByLabel('原因').fill('团期调整，建议改到这一天')
  await expectSound(later, 'own-sheet', laptops)
  await own.getByRole('button', { name: /发给客人确认/ }).click()
  await later.getByRole('button', { name: '撤回方案' }).click()
  const ending = later.getByRole('dialog', { name: /^撤回方案/ })
  await ending.getByLabel('原因').fill('客人改变了主意')
  await ending.getByRole('button', { name: '撤回方案' }).click()
  await changePanel(later).getByText('已撤回').waitFor()
})
