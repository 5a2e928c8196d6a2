import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { atEnd } from '#test/run/at-end.ts'
import { spawnShop } from '#test/shop/running/spawn-shop.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from '../desk/clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
// What is answered at night is nobody's first answer of the day.
await site.toMorning()

const shot = shotOf('service')

const panelOf = (page: Page) => page.getByRole('region', { name: '在线客服' })
const logOf = (page: Page) => page.getByRole('log', { name: '消息' })
const textsOf = async (page: Page) =>
  (await logOf(page).locator('p.whitespace-pre-wrap').allInnerTexts()).map((text) => text.trim())

/** Opens the panel as every visitor does: side bar, dialog, 在线客服. */
async function openPanel(page: Page, address = '/product/productDetail?productId=100001') {
  await page.goto(address)
  await page.getByTestId('member').getByRole('button').first().waitFor()
  await page.mouse.wheel(0, 900)
  const sideBar = page.getByRole('complementary', { name: '快捷操作' })
  await sideBar.getByRole('button', { name: '客服' }).click()
  await page.getByRole('button', { name: '开始对话' }).click()
  await panelOf(page).waitFor()
}
async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.keyboard.press('Enter')
}
async function answer(page: Page, text: string) {
  await page.getByRole('textbox', { name: '回复客人' }).fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')
}
const hears = (page: Page, text: string) => logOf(page).getByText(text, { exact: true }).waitFor()

test('a guest and a clerk talk: nothing is lost while the network is cut, and nothing comes twice', async () => {
  const { page: guest, context } = await visit()
  await openPanel(guest)
  await say(guest, '68岁老人，竹筏那段走多少路')
  await hears(guest, '68岁老人，竹筏那段走多少路')
  await guest.getByText('已送达').first().waitFor()

  const { page: desk } = await clerk({ roles: ['service'], name: '沈晓禾' })
  await desk.goto('/desk/chat')
  await desk.getByRole('link', { name: /68岁老人/ }).click()
  await hears(desk, '68岁老人，竹筏那段走多少路')
  await answer(desk, '到码头约200米，平路')
  await hears(guest, '到码头约200米，平路')
  await guest.getByText('沈晓禾 为您服务').waitFor()
  await guest.getByText('已读').first().waitFor()
  await desk.getByRole('button', { name: '内部备注' }).click()
  await desk.getByRole('textbox', { name: '内部备注' }).fill('老人同行，安排低层房')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await desk.getByText('内部，客人看不到').waitFor()
  await desk.getByRole('button', { name: '回复客人' }).click()
  expect(await axeFindings(guest)).toEqual([])
  expect(await axeFindings(desk)).toEqual([])
  await shot(guest, 'chat-guest')
  await shot(desk, 'chat-desk')

  await Promise.all([guest.getByText('网络断开，正在重新连接…').waitFor(), context.setOffline(true)])
  await answer(desk, '上筏有两级台阶')
  await answer(desk, '船工会扶')
  await hears(desk, '船工会扶')
  await say(guest, '好的，9月16日还有江景房吗')
  await guest.getByRole('button', { name: '没发出，重发' }).waitFor()
  await context.setOffline(false)
  await hears(guest, '船工会扶')
  await guest.getByRole('button', { name: '没发出，重发' }).click()
  await hears(desk, '好的，9月16日还有江景房吗')
  const expected = [
    '68岁老人，竹筏那段走多少路',
    '到码头约200米，平路',
    '上筏有两级台阶',
    '船工会扶',
    '好的，9月16日还有江景房吗',
  ]
  await expect.poll(() => textsOf(guest)).toEqual(expected)
  await expect.poll(() => textsOf(desk)).toEqual(expected)
  expect(await guest.getByText('内部').count()).toBe(0)

  // Another page shows the same conversation, and listens to it once, whoever of it is told of it first.
  let streams = 0
  guest.on('request', (request) => {
    if (request.url().includes('/chat/events')) streams += 1
  })
  let asked = 0
  await guest.route('**/api/v3/chat?*', async (route: Route) => {
    asked += 1
    if (asked === 2) await guest.waitForRequest(/chat.messages/)
    await route.continue()
  })
  const afterListening = async (route: Route) => {
    await guest.waitForResponse(/chat.events/)
    await route.continue()
  }
  await guest.route('**/chat/messages?*', afterListening, { times: 1 })
  await guest.goto('/product')
  await panelOf(guest).waitFor()
  await expect.poll(() => textsOf(guest)).toEqual(expected)
  // What is being typed outlives a panel that becomes small.
  const typing = guest.getByRole('textbox', { name: '输入消息' })
  await typing.fill('还没写完')
  await guest.getByRole('button', { name: '收起' }).click()
  await answer(desk, '还有两间')
  await guest.getByRole('button', { name: '打开在线客服，1条未读' }).click()
  await hears(guest, '还有两间')
  expect(await typing.inputValue()).toBe('还没写完')
  expect(streams).toBe(1)

  await desk.getByRole('button', { name: '结束', exact: true }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('主题').fill('竹筏与江景房')
  await sheet.getByRole('button', { name: '结束' }).click()
  await guest.getByRole('button', { name: '5分，很满意' }).click()
  await guest.getByRole('button', { name: '5分，很满意' }).waitFor({ state: 'detached' })
  const { score } = await site.db
    .selectFrom('chat')
    .select('score')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(score).toBe(5)
})

test('what is begun for colleagues stays for them when the chat is handed over, and waits while it is left', async () => {
  const { page: guest } = await visit()
  await openPanel(guest, '/product/productDetail?productId=100003')
  await say(guest, '转接之前')
  const { page: owner } = await clerk({ roles: ['service'], name: '陆青' })
  await owner.goto('/desk/chat')
  await owner.getByRole('link', { name: /转接之前/ }).click()
  await answer(owner, '我来看看')
  await hears(guest, '我来看看')

  const { page: colleague } = await clerk({ roles: ['service'], name: '乔安' })
  await colleague.goto('/desk/chat')
  await colleague.goto(new URL(owner.url()).pathname)
  const note = colleague.getByRole('textbox', { name: '内部备注' })
  await note.fill('这位客人上次投诉过')
  await colleague.getByRole('link', { name: '会话', exact: true }).click()
  await colleague.getByText('从左边选一个会话。').waitFor()
  await colleague.goBack()
  expect(await note.inputValue()).toBe('这位客人上次投诉过')

  await owner.getByRole('button', { name: '转接', exact: true }).click()
  const sheet = owner.getByRole('dialog', { name: '转接会话' })
  await sheet.getByRole('radio', { name: '乔安' }).check({ force: true })
  await sheet.getByRole('button', { name: '转接', exact: true }).click()
  await colleague.getByRole('button', { name: '结束', exact: true }).waitFor()
  expect(await note.inputValue()).toBe('这位客人上次投诉过')
  await note.press('ControlOrMeta+Enter')
  await hears(colleague, '这位客人上次投诉过')
  await answer(colleague, '您好，我接着为您服务')
  await hears(guest, '您好，我接着为您服务')
  expect(await guest.getByText('投诉过').count()).toBe(0)
})

test('through a restart of the shop both sides go on where they were', async () => {
  const { page: guest } = await visit()
  await openPanel(guest, '/product/productDetail?productId=100002')
  await say(guest, '重启之前')
  const { page: desk } = await clerk({ roles: ['service'], name: '何映' })
  await desk.goto('/desk/chat')
  await desk.getByRole('link', { name: /重启之前/ }).click()
  await answer(desk, '收到')
  await hears(guest, '收到')

  await site.stop()
  await guest.getByText('连接失败, 请稍后重试 ...').waitFor()
  // What could not be sent and what is being typed stand in the message form.
  await say(guest, '停机时写的')
  await guest.getByRole('button', { name: '没发出，重发' }).waitFor()
  await guest.getByRole('textbox', { name: '输入消息' }).fill('还没写完')
  await guest.getByRole('button', { name: '改为留言' }).click()
  expect(await guest.getByLabel('咨询内容').inputValue()).toBe('停机时写的\n还没写完')
  await guest.keyboard.press('Escape')
  await guest.getByRole('textbox', { name: '输入消息' }).fill('')
  const again = await spawnShop({ connection: site.database.connection, port: site.port })
  atEnd(() => again.stop())
  await answer(desk, '重启之后')
  await hears(guest, '重启之后')
  await guest.getByRole('button', { name: '没发出，重发' }).click()
  await hears(desk, '停机时写的')
  await say(guest, '也收到')
  await hears(desk, '也收到')
  const expected = ['重启之前', '收到', '重启之后', '停机时写的', '也收到']
  await expect.poll(() => textsOf(guest)).toEqual(expected)
  await expect.poll(() => textsOf(desk)).toEqual(expected)

  await desk.getByText(/首响中位/).waitFor()
  await desk.getByRole('button', { name: '拉黑' }).click()
  const sheet = desk.getByRole('dialog', { name: /^拉黑/ })
  await sheet.getByRole('textbox').fill('反复发广告')
  expect(await axeFindings(desk)).toEqual([])
  await shot(desk, 'chat-block')
  await sheet.getByRole('button', { name: /^拉黑/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await say(guest, '为什么')
  await guest
    .getByText(/今天暂时不能发送消息/)
    .first()
    .waitFor()
})

test('the trip at the head of the chat leads to the buy panel of the page that is shown, not of one that was left', async () => {
  const { page } = await visit()
  await openPanel(page)
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '商务研学' })
    .press('Enter')
  const panels = page.locator('main aside')
  await panels.waitFor({ state: 'hidden' })
  const links = page.locator('main a[href*="productId="]:not([href*="=100001"])')
  await links.filter({ visible: true }).first().press('Enter')
  await panels.filter({ visible: true }).waitFor()
  expect(await panels.count()).toBe(2)
  await panelOf(page).getByRole('button', { name: '预订' }).click()
  const focused = () => panels.last().evaluate((panel) => panel.contains(document.activeElement))
  await expect.poll(focused).toBe(true)
})
