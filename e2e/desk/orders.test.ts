import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { keepForming } from '../booking/payers.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const PRODUCT = 100001
const site = await startSite()
const { clerk } = await openDesk(site)
await site.db.updateTable('product').set({ confirm_mode: 'second' }).where('id', '=', PRODUCT).execute()
await keepForming(site, PRODUCT)

let serial = 0
/** Somebody who has ordered the trip and waits to be confirmed; each on a date of their own. */
async function waiting() {
  serial += 1
  const traveller = makeTraveller(
    site.origin,
    `1371235${String(serial).padStart(4, '0')}`,
    `10.8.1.${serial}`,
  )
  await traveller.login()
  let date = ''
  for (let n = 0; n < serial; n++) date = (await traveller.chooseDate(PRODUCT, date)).date
  const { combo_key } = await traveller.chooseDate(PRODUCT, '')
  const { order_id: no } = await traveller.order(PRODUCT, date, combo_key)
  return { traveller, no }
}

async function worker(name: string, role: 'operations' | 'service' = 'operations') {
  const person = await clerk({ roles: [role] })
  await site.db.updateTable('staff').set({ name }).where('id', '=', person.staff.id).execute()
  return person
}

const statusOf = async (no: string) =>
  (await site.db.selectFrom('orders').select('status').where('order_no', '=', no).executeTakeFirstOrThrow())
    .status

const shot = shotOf('desk')

test('a clerk confirms at the desk, who was late reads by whom, and the traveller signs and pays', async () => {
  const { traveller, no } = await waiting()
  const { page } = await worker('李静')
  const { page: late } = await worker('王敏')
  for (const each of [page, late]) await each.goto(`/desk/orders/${no}?act=confirm`)
  const sheet = page.getByRole('dialog', { name: '确认订单' })
  await sheet.getByText('2个，继续为客人保留').waitFor()
  await sheet.getByLabel('供应商确认号').fill('DL-1007')
  await late.getByRole('dialog', { name: '确认订单' }).getByText('2个，继续为客人保留').waitFor()
  await shot(page, 'confirm')
  await sheet.getByRole('button', { name: '确认订单' }).click()
  await page.getByText('待签约').first().waitFor()
  await page.getByText('DL-1007').waitFor()

  const lateButton = late.getByRole('dialog', { name: '确认订单' }).getByRole('button', { name: '确认订单' })
  if (await lateButton.isVisible()) await lateButton.click({ timeout: 5_000 }).catch(() => {})
  await Promise.race([
    late
      .getByText(/李静 \d\d:\d\d 已确认该订单/)
      .first()
      .waitFor(),
    late.getByText('待签约').first().waitFor(),
  ])

  await traveller.sign(no)
  const { out_trade_no } = await traveller.startPaying(no)
  await traveller.press(out_trade_no, 'success')
  await expect.poll(() => statusOf(no)).toBe('paid')
  await page.reload()
  await page.getByText(/全款到账/).waitFor()
  await page.getByText('状态 待确认 → 待签约').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'order')
  // The same two people order again in the tests below.
  await site.db.updateTable('orders').set({ status: 'done' }).where('order_no', '=', no).execute()
})

test('from the keyboard alone three orders are confirmed at once and one is declined with an offer', async () => {
  const orders: Awaited<ReturnType<typeof waiting>>[] = []
  for (let n = 0; n < 4; n++) orders.push(await waiting())
  const { page } = await worker('陈屿')
  await page.goto('/desk/orders?view=to_confirm&sort=deadline&product_id=100001')
  await page.getByRole('row').nth(4).waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.getByText('已选 3').waitFor()
  await shot(page, 'orders')
  await page.getByRole('button', { name: '确认', exact: true }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '批量确认' })
  await sheet.getByRole('button', { name: '确认 3 个订单' }).waitFor()
  await shot(page, 'bulk')
  await sheet.getByRole('button', { name: '确认 3 个订单' }).focus()
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', { name: '批量确认的结果' })
  await expect.poll(() => result.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await result.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await Promise.all(orders.map(({ no }) => statusOf(no)))).toSorted())
    .toEqual(['wait_confirm', 'wait_contract', 'wait_contract', 'wait_contract'])

  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '无法确认' }).focus()
  await page.keyboard.press('Enter')
  const decline = page.getByRole('dialog', { name: '无法确认' })
  await decline.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await decline
    .getByText(/同一行程.+出发尚有余位/)
    .first()
    .waitFor()
  await decline.getByLabel('原因').focus()
  await page.keyboard.type('当天的小团已经没有房间')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('已取消').first().waitFor()
})

test('two clerks who change one contact see mine, now and before, and one choice saves it', async () => {
  const { no } = await waiting()
  const [{ page: one }, { page: two }] = [await worker('何映', 'service'), await worker('陈屿')]
  for (const page of [one, two]) {
    await page.goto(`/desk/orders/${no}?act=contact`)
    await page.getByRole('dialog', { name: '改联系人' }).getByLabel('姓名').waitFor()
  }
  const sheetOf = (page: Page) => page.getByRole('dialog', { name: '改联系人' })
  const save = (page: Page) => sheetOf(page).getByRole('button', { name: '保存' }).click()
  // A form follows the record until something is typed: both have begun before one saves.
  await sheetOf(one).getByLabel('姓名').fill('韩雷')
  await sheetOf(two).getByLabel('姓名').fill('李磊')
  await save(one)
  await one.getByText('已保存').first().waitFor()
  await save(two)
  const choice = two.getByRole('dialog', { name: /何映 \d\d:\d\d 修改了“姓名”/ })
  await choice.getByRole('button', { name: '用我的' }).click()
  await shot(two, 'merge')
  await choice.getByRole('button', { name: '保存' }).click()
  await two.getByText('已保存').first().waitFor()
  const { contact_name } = await site.db
    .selectFrom('orders')
    .select('contact_name')
    .where('order_no', '=', no)
    .executeTakeFirstOrThrow()
  expect(contact_name).toBe('李磊')
})

test('a note and a telephone: N leads to the field, a look leaves a line, and a phone can read the page', async () => {
  const { no } = await waiting()
  const { page } = await worker('何映', 'service')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/desk/orders/${no}`)
  await page.getByRole('heading', { name: '可以做' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByText('需要“计调”角色').first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('客人要靠窗座位')
  await page.keyboard.press('Control+Enter')
  await page.getByText('客人要靠窗座位').last().waitFor()
  await page.getByRole('button', { name: /显示\s*联系人手机/ }).click()
  await page.getByRole('button', { name: '显示', exact: true }).click()
  await page.getByText(/^1371235\d{4}$/).waitFor()
  await page.getByText('查看了联系人手机号').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
