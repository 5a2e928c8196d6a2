import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'
import { askedQuestion } from './service-records.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

async function openList(address = '/desk/orders') {
  const { page, ...rest } = await clerk(allRoles)
  await page.goto(address)
  await page.getByRole('region', { name: '订单列表' }).locator('tbody tr').first().waitFor()
  return { page, ...rest }
}
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const rowsOf = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.dataset['row'] ?? ''))

test('filters are chips of the address: a colleague sees the same, and each is taken away by itself', async () => {
  const { page } = await openList()
  const all = await rowsOf(page)
  await page.getByRole('button', { name: '状态', exact: true }).click()
  const options = page.getByRole('dialog', { name: '状态' })
  await options.getByText('待付款', { exact: true }).first().click()
  await expect.poll(() => searchOf(page)['states']).toBeTruthy()
  await expect.poll(async () => (await rowsOf(page)).length).toBeLessThan(all.length)
  const few = await rowsOf(page)
  expect(few.length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '未签约' }).click()
  await expect.poll(() => Object.keys(searchOf(page)).sort()).toEqual(['states', 'unsigned'])

  await page.getByRole('button', { name: '取消筛选：未签约' }).click()
  await expect.poll(() => Object.keys(searchOf(page))).toEqual(['states'])
  await expect.poll(() => rowsOf(page)).toEqual(few)
  const { page: colleague } = await openList(page.url())
  expect(await rowsOf(colleague)).toEqual(few)

  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect.poll(() => rowsOf(page)).toEqual(all)
  expect(searchOf(page)).toEqual({})
})

test('of two fields to look in, / leads to the first, and only that one says so', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/mails')
  const fields = page.getByRole('searchbox')
  await fields.nth(1).waitFor()
  const keys = await fields.evaluateAll((all) =>
    all.map((field) => field.parentElement?.querySelectorAll('kbd').length),
  )
  expect(keys).toEqual([1, 0])
  await page.keyboard.press('/')
  await expect.poll(() => fields.first().evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a given view that is empty is narrowed down too: it says so, and lets everything be shown again', async () => {
  const { page, staff } = await clerk({ roles: ['custom'] })
  const { orderNo } = await insertOrder(site.db, { advisor_id: staff.id })
  await page.goto('/desk/orders?view=refunding')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await page.getByRole('row').filter({ hasText: orderNo }).waitFor()
  expect(searchOf(page)).toEqual({})
})

test('more rows than can be dealt with at once are chosen in vain, and the bar says so', async () => {
  for (let n = 0; n < 51; n++) await insertOrder(site.db, { status: 'wait_confirm', pay_deadline: null })
  const { page } = await openList()
  await page.getByRole('button', { name: '加载更多' }).click()
  await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(50)
  await page.locator('thead').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '已选的操作' })
  await bar.getByText('一次最多处理 50 单，请减少选择').waitFor()
  for (const act of ['确认', '提醒客人', '备注'])
    expect(await bar.getByRole('button', { name: act, exact: true }).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  const chosen = (await rowsOf(page)).length
  for (const row of await page.locator('tbody').getByRole('checkbox').all()) {
    if ((await bar.getByText('请减少选择').count()) === 0) break
    await row.uncheck()
  }
  await bar.getByText('已选 50').waitFor()
  expect(chosen).toBeGreaterThan(50)
  expect(await bar.getByRole('button', { name: '备注', exact: true }).isDisabled()).toBe(false)
})

test('conversations are read to their end, fifty and more behind them', async () => {
  const at = new Date('2026-11-01T10:00:00+08:00')
  const closed = Array.from({ length: 52 }, (_, n) => ({
    ...{ visitor_hash: randomBytes(32), state: 'closed' as const, subject: `已办妥第${n}件` },
    ...{ created_at: at, last_at: new Date(at.getTime() + n * 60_000), closed_at: at },
  }))
  await site.db.insertInto('chat').values(closed).execute()
  const { page } = await clerk({ roles: ['service'], isLead: true })
  await page.goto('/desk/chat?tab=closed')
  const rows = page.getByRole('region', { name: '会话列表' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('button', { name: '加载更多' }).click()
  await rows.filter({ hasText: '已办妥第0件' }).waitFor()
  expect(await page.getByRole('button', { name: '加载更多' }).count()).toBe(0)
})

test('a list is worked through by keyboard: move, peek, choose a range, open, and on to the next record', async () => {
  const { page } = await openList()
  const [first = '', second = '', third = ''] = await rowsOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await page.getByRole('complementary', { name: `订单 ${second}` }).waitFor()
  expect(searchOf(page)).toEqual({ peek: second })
  await page.keyboard.press('j')
  await page.getByRole('complementary', { name: `订单 ${third}` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => searchOf(page)).toEqual({})

  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  const bar = page.getByRole('region', { name: '已选的操作' })
  await bar.getByText('已选 1').waitFor()
  await page.keyboard.press('Shift+X')
  await bar.getByText('已选 3').waitFor()
  await bar.getByRole('button', { name: '取消选择' }).click()
  await bar.waitFor({ state: 'hidden' })

  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/orders/${first}`)
  await page.getByRole('button', { name: '列表中的下一条' }).waitFor()
  await page.keyboard.press(']')
  await page.waitForURL(`**/desk/orders/${second}`)
  await page.keyboard.press('[')
  await page.waitForURL(`**/desk/orders/${first}`)
})

test('what is typed beside a list or on a page belongs to one record: the next one is shown without it', async () => {
  for (let n = 0; n < 2; n++) await askedQuestion(site)
  const { page } = await openList()
  const [first = '', second = ''] = await rowsOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/orders/${first}`)
  const note = page.getByRole('textbox', { name: '备注' })
  for (const [key, no] of [
    [']', second],
    ['[', first],
  ] as const) {
    await note.waitFor()
    await page.keyboard.press(key)
    await page.waitForURL(`**/desk/orders/${no}`)
  }
  await note.fill('客人要靠窗座位')
  await page.keyboard.press('Escape')
  await page.keyboard.press(']')
  await page.waitForURL(`**/desk/orders/${second}`)
  await expect.poll(() => note.inputValue()).toBe('')

  await page.goto('/desk/questions')
  await page.locator('tbody tr').nth(1).waitFor()
  const [question = '', next = ''] = await rowsOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const answer = (id: string) =>
    page.getByRole('complementary', { name: `问题 ${id}` }).getByLabel('回答内容')
  await answer(question).fill('五月不冷，带一件薄外套')
  await page.getByRole('button', { name: '关闭速览' }).focus()
  await page.keyboard.press('j')
  await expect.poll(() => answer(next).inputValue()).toBe('')
})

test('the search field takes nothing back while somebody goes on typing after a pause', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/products')
  const field = page.getByRole('searchbox')
  await field.pressSequentially('云南 ')
  await expect.poll(() => searchOf(page)['q']).toBe('云南')
  await field.pressSequentially('丽江')
  await expect.poll(() => searchOf(page)['q']).toBe('云南 丽江')
  expect(await field.inputValue()).toBe('云南 丽江')
})

test('a reload that fails leaves the rows with the time of their reading, and another try mends it', async () => {
  const { page } = await openList()
  const rows = await rowsOf(page)
  await page.getByRole('status').getByText('实时', { exact: true }).waitFor()
  await page.route(/\/api\/desk\/orders(\?|$)/, (route) => route.abort())
  await sql`select pg_notify('desk', '{"event":"resync"}')`.execute(site.db)
  const strip = page.getByRole('alert').filter({ hasText: /读取失败，已显示 \d\d:\d\d 的内容/ })
  await strip.waitFor()
  expect(await rowsOf(page)).toEqual(rows)
  await page.unroute(/\/api\/desk\/orders(\?|$)/)
  await strip.getByRole('button', { name: '重试' }).click()
  await strip.waitFor({ state: 'hidden' })
})

test('nothing that fits says so and offers to let the filters go', async () => {
  const { page } = await clerk(allRoles)
  await page.goto('/desk/orders?departs_from=2099-01-01')
  await page.getByText('没有符合条件的订单').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '清除筛选' }).last().click()
  await page.locator('tbody tr').first().waitFor()
  expect(searchOf(page)).toEqual({})
})

test('a column that somebody hides stays hidden for them, and the first one cannot be hidden', async () => {
  const { page } = await openList()
  const heads = () => page.getByRole('columnheader').allTextContents()
  const before = (await heads()).filter(Boolean)
  await page.getByRole('button', { name: '选择显示的列' }).click()
  const choice = page.getByRole('dialog', { name: '显示的列' })
  expect(await choice.getByRole('checkbox', { name: before[0] ?? '' }).isDisabled()).toBe(true)
  await choice.getByText('来源').click()
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  expect(await heads()).not.toContain(before.find((title) => title.startsWith('来源')))
})
