import { sql } from 'kysely'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
const { db } = site

/** An order that staff have to confirm within three hours, and the row of the queue that says so. */
async function orderToConfirm() {
  const { rows } = await sql<{ at: Date }>`select shop_now() + interval '3 hours' as at`.execute(db)
  return insertOrder(db, {
    status: 'wait_confirm',
    confirm_deadline: rows[0]?.at ?? new Date(),
    pay_deadline: null,
  })
}
const confirmed = (id: number) =>
  db.updateTable('orders').set({ status: 'wait_contract' }).where('id', '=', id).execute()

test('an item vanishes from the screens of all clerks as soon as one has done it, and a new one appears', async () => {
  const order = await orderToConfirm()
  const [one, other] = await Promise.all([clerk({ roles: ['operations'] }), clerk({ roles: ['operations'] })])
  const rows = [one, other].map(({ page }) => page.locator('li[data-item]', { hasText: order.orderNo }))
  await Promise.all([one, other].map(({ page }) => page.goto(`${site.origin}/desk?kind=order_confirm`)))
  for (const row of rows) await row.waitFor()
  await one.page.getByText('实时', { exact: true }).waitFor()
  await other.page.getByText('实时', { exact: true }).waitFor()

  await one.page.getByRole('button', { name: `领取：确认订单 ${order.orderNo}` }).click()
  await other.page
    .getByRole('button', { name: `领取：确认订单 ${order.orderNo}` })
    .waitFor({ state: 'detached' })
  await confirmed(order.id)
  for (const row of rows) await row.waitFor({ state: 'detached' })

  const next = await orderToConfirm()
  for (const { page } of [one, other])
    await page.locator('li[data-item]', { hasText: next.orderNo }).waitFor()
})

test('the morning is worked through by the keyboard: move, take, look, put off', async () => {
  const order = await orderToConfirm()
  const { page, staff } = await clerk({ roles: ['operations'] })
  await page.goto(`${site.origin}/desk?kind=order_confirm`)
  const row = page.locator('li[data-item]', { hasText: order.orderNo })
  await row.waitFor()
  for (let n = 0; n < 50 && (await row.getAttribute('aria-current')) === null; n++)
    await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.getByText('已领取').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: `确认订单 ${order.orderNo}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByLabel(/原因/).fill('客人下午三点后才方便接电话')
  await page.getByRole('button', { name: '推后', exact: true }).click()
  await row.getByText(/^稍后 /).waitFor()
  const item = await db
    .selectFrom('work_item')
    .select(['claimed_by', 'snooze_reason'])
    .where('ref', '=', order.orderNo)
    .executeTakeFirstOrThrow()
  expect(item).toEqual({ claimed_by: staff.id, snooze_reason: '客人下午三点后才方便接电话' })
})

test('C takes what nobody has: of what a colleague has it says who, and what is done offers nothing more', async () => {
  const order = await orderToConfirm()
  const [one, other] = await Promise.all([
    clerk({ roles: ['operations'], name: '陈屿' }),
    clerk({ roles: ['operations'], name: '何映' }),
  ])
  await one.page.goto(`${site.origin}/desk?kind=order_confirm`)
  await one.page.getByRole('button', { name: `领取：确认订单 ${order.orderNo}` }).click()
  await one.page.getByText('已领取').waitFor()

  const { page } = other
  await page.goto(`${site.origin}/desk?tab=all&kind=order_confirm`)
  const row = page.locator('li[data-item]', { hasText: order.orderNo })
  await row.getByText('陈屿').first().waitFor()
  for (let n = 0; n < 50 && (await row.getAttribute('aria-current')) === null; n++)
    await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.getByText('陈屿 已领取').first().waitFor()
  const claimed = async () =>
    (
      await db
        .selectFrom('work_item')
        .select('claimed_by')
        .where('ref', '=', order.orderNo)
        .executeTakeFirstOrThrow()
    ).claimed_by
  expect(await claimed()).toBe(one.staff.id)
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: `确认订单 ${order.orderNo}` })
  await peek.getByRole('button', { name: /^接手/ }).click()
  await page.getByText('已接手').waitFor()
  expect(await page.getByRole('button', { name: '撤销' }).count()).toBe(0)
  expect(await claimed()).toBe(other.staff.id)

  await db
    .updateTable('work_item')
    .set({ closed_at: sql<Date>`shop_now()`, closed_by: other.staff.id })
    .where('ref', '=', order.orderNo)
    .execute()
  await page.goto(`${site.origin}/desk?tab=done`)
  await row.waitFor()
  for (let n = 0; n < 50 && (await row.getAttribute('aria-current')) === null; n++)
    await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await peek.getByText('处理人').waitFor()
  expect(await peek.getByText('可以做').count()).toBe(0)
})

test('Enter on a button beside the queue presses it, and opens no record', async () => {
  const order = await orderToConfirm()
  const { page } = await clerk({ roles: ['operations'] })
  await page.goto(`${site.origin}/desk?kind=order_confirm`)
  const row = page.locator('li[data-item]', { hasText: order.orderNo })
  await row.waitFor()
  for (let n = 0; n < 50 && (await row.getAttribute('aria-current')) === null; n++)
    await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: `确认订单 ${order.orderNo}` })
  await peek.getByRole('button', { name: /^领取/ }).press('Enter')
  await page.getByText('已领取').waitFor()
  await peek.getByRole('button', { name: '关闭速览' }).press('Space')
  await peek.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/desk\/?$/)
})

test('a queue of more than fifty items is read to its end, and stays read when one of them is done', async () => {
  const orders = []
  for (let n = 0; n < 60; n++) orders.push(await orderToConfirm())
  const { page } = await clerk({ roles: ['operations'] })
  await page.goto(`${site.origin}/desk?kind=order_confirm`)
  const rows = page.locator('li[data-item]')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByText(/^共 \d+ 项，已显示 50$/).waitFor()
  await page.getByText('实时', { exact: true }).waitFor()
  // News arrive while the next page is on its way, and break it off.
  const breakOff = async (route: Route) => {
    const anew = page.waitForRequest((request) => /\/work\?(?!.*cursor)/.test(request.url()))
    await orderToConfirm()
    await anew
    await route.continue().catch(() => {})
  }
  await page.route('**/work?*cursor=*', breakOff, { times: 1 })
  await page.getByRole('button', { name: '加载更多' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(61)
  const all = await rows.count()
  await page.getByText(`共 ${all} 项`, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '加载更多' }).count()).toBe(0)

  const last = orders.at(-1)
  await rows.filter({ hasText: last?.orderNo ?? '' }).waitFor()
  await confirmed(last?.id ?? 0)
  await expect.poll(() => rows.count()).toBe(all - 1)
  for (const { id } of orders) await confirmed(id)
})

test('what somebody has asked a colleague for stands on their 今日, is taken back there, and says what became of it', async () => {
  const { page, staff } = await clerk({ roles: ['service'] })
  const colleague = await clerk({ roles: ['finance'], name: '秦越' })
  const member = await insertMember(db)
  const ask = (points: number, entityId: string) =>
    db
      .insertInto('approval')
      .values({
        ...{ kind: 'points_adjust', entity: 'member', entity_id: entityId, asked_by: staff.id },
        payload: JSON.stringify({ points, ref: '' }),
        reason: `客人投诉行程延误，补偿${points}分，已与计调核对过当天的车辆记录`,
        roles: sql`array['finance']::staff_role[]`,
        asked_at: sql`shop_now()`,
        staff_due_at: sql`shop_now() + interval '1 day'`,
      })
      .execute()
  await ask(6_000, member.uid)
  await Promise.all([page, colleague.page].map((each) => each.goto(`${site.origin}/desk`)))
  const asked = page.getByRole('region', { name: '我提出的复核' })
  await asked.getByRole('button', { name: /积分调整/ }).focus()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/asked.png` })
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '积分调整', exact: true })
  await sheet.getByText('+6000').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/asked-sheet.png` })
  expect(await axeFindings(page)).toEqual([])
  expect(await sheet.getByRole('button', { name: '通过' }).count()).toBe(0)
  await sheet.getByRole('button', { name: '撤回' }).click()
  await page
    .getByRole('dialog', { name: '撤回：积分调整' })
    .getByRole('button', { name: '撤回', exact: true })
    .click()
  await sheet
    .getByText(/已撤回 \d\d:\d\d/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await asked.getByText(/^已撤回 /).waitFor()

  await ask(7_000, member.uid)
  const item = colleague.page.locator('li[data-item]', { hasText: '补偿7000分' })
  await item.getByRole('button', { name: '复核', exact: true }).click()
  await colleague.page.getByRole('button', { name: '驳回' }).click()
  const question = colleague.page.getByRole('dialog', { name: '驳回：积分调整' })
  await question.getByLabel(/原因/).fill('补偿不能超过两千分')
  await question.getByRole('button', { name: '驳回', exact: true }).click()
  await asked.getByText(/^秦越 驳回 /).waitFor()
  await asked.getByRole('button', { name: /补偿7000分/ }).click()
  await sheet.getByText(/：补偿不能超过两千分$/).waitFor()
})

test.each([1280, 1440, 1920])('at %i pixels nothing is cut off, and axe finds nothing', async (width) => {
  await orderToConfirm()
  const { page } = await clerk(
    { roles: ['operations', 'finance', 'service'], isLead: true },
    { viewport: { width, height: 900 } },
  )
  await page.goto(`${site.origin}/desk`)
  await page.locator('li[data-item]').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await axeFindings(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/today-${width}.png` })
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('complementary').getByText('可以做').waitFor()
  expect(await axeFindings(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/peek-${width}.png` })
})
