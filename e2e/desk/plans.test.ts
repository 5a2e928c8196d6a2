import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { plans } from '#src/api/content/plans.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'
import { leftRequest } from './service-records.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
/** Whose requests `leftRequest` leaves. */
const PHONE = '13800000276'

async function shot(page: Page, name: string, widths: readonly number[] = [1440]) {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 })
    await page.screenshot({ path: `${folder}/desk-plan-${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
const allWidths = [1280, 1440, 1920]
const structure = (page: Page) => page.getByRole('region', { name: '方案结构' })
const days = (page: Page) => structure(page).locator('ol li').allInnerTexts()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').getByText('已保存').first().waitFor()
async function save(page: Page) {
  await page.getByRole('button', { name: '保存草稿' }).click()
  await saved(page)
}
/** A request that somebody has called about, given to a designer. */
async function aRequest(place: string, ownerId: number) {
  const no = await leftRequest(site, place)
  await site.db
    .updateTable('custom_request')
    .set({ status: 'contacted', contacted_at: realClock.now(), owner_id: ownerId })
    .where('request_no', '=', no)
    .execute()
  return no
}

test('a plan is written from building blocks, costed, sent, changed as its customer asks, and sent again', async () => {
  const { page, complaints, staff } = await clerk({ roles: ['custom'], name: '段云' })
  const no = await aRequest('云南', staff.id)
  await page.goto('/desk')
  await page.getByRole('listitem').filter({ hasText: '尚无方案' }).getByRole('link', { name: '撰写' }).click()
  await page.getByText('还没有写行程').waitFor()
  const preventing = page.getByRole('list', { name: '发送前须补齐' })
  await preventing.getByRole('button', { name: '请至少写一天行程' }).waitFor()

  await box(page, '标题').fill('大理慢住')
  await box(page, '副标题').fill('洱海、诺邓与沙溪')
  await page.getByLabel('出发日期').fill(addDays(dayOf(realClock.now()), 60))
  await page.getByRole('combobox', { name: '地接社' }).selectOption({ index: 1 })
  await box(page, '给客人的话').fill('二月风大，早上晚一点出门')

  await structure(page).getByRole('button', { name: '从产品取' }).click()
  const blocks = page.getByRole('dialog', { name: '从产品取几天' })
  await blocks.getByRole('list', { name: '找到的' }).getByRole('button').first().click()
  const product = page.getByRole('dialog')
  await product.getByRole('checkbox').nth(0).check({ force: true })
  await product.getByRole('checkbox').nth(1).check({ force: true })
  await shot(page, 'blocks')
  await product.getByRole('button', { name: '加入 2 天' }).click()
  const before = await days(page)
  expect(before).toHaveLength(2)
  await structure(page)
    .getByRole('button', { name: /^第2天/ })
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  const swapped = await days(page)
  expect(swapped.map((day) => day.slice(4))).toEqual(before.map((day) => day.slice(4)).toReversed())
  // The focus went along: the same key takes it back.
  await page.keyboard.press('Alt+ArrowDown')
  expect(await days(page)).toEqual(before)
  await structure(page).getByRole('button', { name: '加一天' }).click()
  await box(page, '标题').fill('沙溪古镇')
  await page.getByRole('button', { name: '从酒店库选' }).click()
  await page.getByRole('dialog').getByRole('list', { name: '找到的' }).getByRole('button').first().click()
  expect(await box(page, '住宿').inputValue()).not.toBe('')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  expect(await days(page)).toHaveLength(3)
  await save(page)
  // What the saved day lacks is said where it is.
  await page.getByText('第3天没有写做什么').nth(1).waitFor()
  await shot(page, 'day', allWidths)
  await box(page, '这一天').fill('住进古戏台旁的院子，下午自己逛')
  await structure(page).getByRole('button', { name: '费用说明与须知' }).click()
  await page.getByLabel('费用包含').fill('两晚住宿含早餐\n全程用车\n')
  await page.getByLabel('费用不含').fill('往返大交通')
  await shot(page, 'terms')

  await structure(page).getByRole('button', { name: '价格与成本' }).click()
  await page.getByRole('button', { name: '增加一项' }).click()
  await page.getByLabel('第1项 名称').fill('住宿')
  await page.getByLabel('第1项 单价（元）').fill('1500.50')
  await page.getByLabel('第1项 数量').fill('4')
  await page.getByRole('row', { name: /^合计/ }).getByText('¥6,002').waitFor()
  await save(page)
  await page.getByRole('button', { name: '增加成本' }).click()
  await page.getByLabel('第1项成本 名称').fill('客栈底价')
  await page.getByLabel('第1项成本 金额（元）').fill('4500')
  await page.getByText('25.0%').waitFor()
  await page.getByRole('button', { name: '保存成本' }).click()
  await expect.poll(() => page.getByRole('button', { name: '保存成本' }).isDisabled()).toBe(true)
  await shot(page, 'price', allWidths)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: '预览' }).click()
  const read = page.getByRole('dialog', { name: '预览第1版草稿' })
  await read.getByText('洱海、诺邓与沙溪').waitFor()
  expect(await read.textContent()).not.toContain('底价')
  await shot(page, 'preview')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '发送第1版' }).click()
  const sending = page.getByRole('dialog', { name: '发送第1版方案' })
  await sending.getByText('郑以宁（138****0276）收到短信').waitFor()
  await sending.getByLabel('有效天数').fill('10')
  await shot(page, 'send')
  await sending.getByRole('button', { name: '发送第1版' }).click()
  const versions = page.locator('section').filter({ has: page.getByRole('heading', { name: '发出的版本' }) })
  await versions.getByText('等客人确认').waitFor()
  // What its customer has already is not sent a second time.
  await page.getByText('和第1版相同，改过再发').waitFor()

  const customer = makeTraveller(site.origin, PHONE, '10.6.0.31')
  await customer.login()
  const { id } = await site.db
    .selectFrom('custom_plan')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await customer.call(plans.change, { plan_id: id, text: '第三天想换有庭院的房间，也想早点回大理' })
  await page.goto('/desk')
  await page
    .getByRole('listitem')
    .filter({ hasText: '要改第1版：第三天想换' })
    .getByRole('link', { name: '撰写' })
    .click()
  await versions.getByText('第三天想换有庭院的房间').waitFor()
  await structure(page)
    .getByRole('button', { name: /^第3天/ })
    .click()
  await box(page, '住宿').fill('沙溪庭院套房')
  await structure(page).getByRole('button', { name: '价格与成本' }).click()
  await page.getByLabel('第1项 单价（元）').fill('1600')
  await save(page)
  await page.getByRole('button', { name: '发送第2版' }).click()
  const again = page.getByRole('dialog', { name: '发送第2版方案' })
  await again.getByText('¥6,002 → ¥6,400').waitFor()
  await shot(page, 'send-again')
  await again.getByRole('button', { name: '发送第2版' }).click()
  await versions.getByText('已有新版').waitFor()
  await versions.getByText('还剩 2 次').waitFor()
  await versions.getByRole('button', { name: '第2版与上一版相比' }).click()
  const compared = page.getByRole('dialog', { name: '第2版与第1版相比' })
  await compared
    .getByRole('row', { name: /^第3天/ })
    .getByText('沙溪庭院套房')
    .waitFor()
  await compared.getByRole('row', { name: /^价格明细/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'compare', allWidths)
  await page.keyboard.press('Escape')
  await page.goto(`/desk/custom/${no}`)
  await page.getByText('第2版').first().waitFor()
  await shot(page, 'request', allWidths)
  await page.goto('/desk/custom')
  await page
    .getByRole('region', { name: '方案已发' })
    .getByRole('link', { name: new RegExp(no) })
    .waitFor()
  await shot(page, 'board', allWidths)
  expect(complaints).toEqual([])
})

test('what two designers write at once is merged, and where it is the same part both choose; leaving asks', async () => {
  const { page: mine } = await clerk({ roles: ['custom'], name: '段云' })
  const { page: theirs } = await clerk({ roles: ['custom', 'service'], name: '白冰' })
  const no = await leftRequest(site, '贵州')
  await mine.goto(`/desk/custom/${no}/plan`)
  await theirs.goto(`/desk/custom/${no}/plan`)
  await box(mine, '标题').fill('黔东南六日')
  await structure(mine).getByRole('button', { name: '加一天' }).click()
  await box(mine, '标题').fill('抵达凯里')
  await box(theirs, '副标题').fill('苗寨与梯田')
  await structure(theirs).getByRole('button', { name: '加一天' }).click()
  await box(theirs, '标题').fill('贵阳集合')
  await save(mine)
  await theirs.getByRole('button', { name: '保存草稿' }).click()
  const merging = theirs.getByRole('dialog', { name: /段云 .* 修改了“行程”/ })
  await merging.getByText('抵达凯里').waitFor()
  await shot(theirs, 'merge')
  expect(await axeFindings(theirs)).toEqual([])
  await merging.getByRole('button', { name: '用我的' }).click()
  await merging.getByRole('button', { name: '保存', exact: true }).click()
  await saved(theirs)
  expect(await days(theirs)).toEqual([expect.stringContaining('贵阳集合')])
  await structure(theirs).getByRole('button', { name: '基本信息' }).click()
  expect(await box(theirs, '标题').inputValue()).toBe('黔东南六日')
  expect(await box(theirs, '副标题').inputValue()).toBe('苗寨与梯田')

  await box(theirs, '给客人的话').fill('想慢一点就告诉我')
  await theirs.getByRole('link', { name: '今日' }).first().click()
  await theirs
    .getByRole('dialog', { name: '还有没保存的修改' })
    .getByRole('button', { name: '继续编辑' })
    .click()
  await theirs.reload()
  await theirs.getByText('这是上次没有保存的内容').waitFor()
  expect(await box(theirs, '给客人的话').inputValue()).toBe('想慢一点就告诉我')
})

test('what is typed while a save is on its way is saved over it, and never against oneself', async () => {
  const { page, complaints } = await clerk({ roles: ['custom'], name: '段云' })
  const no = await leftRequest(site, '陕西')
  await page.goto(`/desk/custom/${no}/plan`)
  await box(page, '标题').fill('关中四日')
  const answer = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await answer.promise
    await route.continue()
  }
  await page.route('**/api/desk/plans/*/save', hold, { times: 1 })
  await page.getByRole('button', { name: '保存草稿' }).click()
  await box(page, '标题').fill('关中五日')
  answer.resolve()
  await saved(page)
  expect(await box(page, '标题').inputValue()).toBe('关中五日')
  await page.getByRole('button', { name: '保存草稿' }).click()
  const titleOf = (draft: { body: unknown }) => (draft.body as { title: string }).title
  await expect
    .poll(async () => (await site.db.selectFrom('custom_plan_draft').select('body').execute()).map(titleOf))
    .toContain('关中五日')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})
