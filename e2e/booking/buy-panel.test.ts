import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { firstFree, freeUntil, type LadderStep } from '#src/domain/booking/ladder-step.ts'
import { addDays, type Day, monthDayText } from '#src/domain/calendar-day.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser, shiftsIn } from '../browser/visitors.ts'
import { expectNoFindings } from './booking-steps.ts'

const GROUP = 100001
const FREE = 100020
/** Its combos start in more than one city. */
const ABROAD = 100040
/** A product with a departure every day. */
const NEAR = 100002
const site = await startSite()
const visit = await openBrowser(site)
const api = makeTraveller(site.origin, '13912390001', '10.8.5.1')

const pathOf = (id: number) => `/product/productDetail?productId=${id}`
const panelOf = (page: Page) => page.locator('aside.panel').first()
const book = (page: Page) => page.getByRole('button', { name: '立即预订' })

async function calendarOf(product_id: number) {
  const { dates, today } = await api.call(endpoints.products.comboCalendar, { product_id, months: 7 })
  const { ladder_steps } = await api.call(endpoints.products.detail, { product_id })
  const ladder: LadderStep[] = ladder_steps.map(({ from_days, to_days, bp }) => ({
    fromDays: from_days,
    toDays: to_days,
    bp,
  }))
  const open = dates.filter(({ stock }) => stock > 0)
  return { today, ladder, open, wanted: firstFree(ladder, open, today) }
}

/** The page as every visitor gets it, once its calendar has come. */
async function open(page: Page, id: number) {
  await page.goto(pathOf(id))
  await page.locator('[data-day]').first().waitFor()
}

async function expectDefault(page: Page, id: number) {
  const { wanted, ladder, today } = await calendarOf(id)
  if (!wanted) throw new Error('no departure of the sample can be cancelled free')
  const until = freeUntil(ladder, wanted.date, today) ?? ''
  await panelOf(page)
    .locator('.input', { hasText: monthDayText(wanted.date) })
    .waitFor()
  await panelOf(page)
    .getByText(`此日期可免费取消至 ${monthDayText(until)} 24:00`)
    .waitFor()
  return wanted.date
}

test('the panel chooses the first date with free cancellation, counted from the calendar’s day and not the page’s', async () => {
  const { page, complaints } = await visit()
  await open(page, GROUP)
  const before = await expectDefault(page, GROUP)
  await site.advance(7 * 86_400)
  await open(page, GROUP)
  expect((await expectDefault(page, GROUP)) > before).toBe(true)
  expect(complaints).toEqual([])
})

test('where cancelling any date costs something, none is chosen and the button leads to the calendar', async () => {
  const { today } = await calendarOf(NEAR)
  await site.db
    .updateTable('departure')
    .set({ status: 'closed' })
    .where('product_id', '=', NEAR)
    .where('departs_on', '>', addDays(today, 6))
    .execute()
  const { page } = await visit()
  await open(page, NEAR)
  await panelOf(page).getByText('近期团期取消都要扣费').waitFor()
  await page.getByRole('button', { name: '选择出发日期' }).last().click()
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-day'))
  await page.keyboard.press('Enter')
  await panelOf(page)
    .getByText(/此日期今天取消扣 \d+%/)
    .waitFor()
  await book(page).and(page.locator(':not([disabled])')).waitFor()
})

test('a formed departure says so, another one says how many have booked of its minimum, 自由行 says neither', async () => {
  const { open: dates, wanted } = await calendarOf(GROUP)
  const other = dates.find(({ date }) => date > (wanted?.date ?? ''))?.date ?? ''
  const set = (date: Day, over: { status: 'formed' | 'open'; sold: number }) =>
    site.db
      .updateTable('departure')
      .set(over)
      .where('product_id', '=', GROUP)
      .where('departs_on', '=', date)
      .execute()
  await set(wanted?.date ?? '', { status: 'formed', sold: 0 })
  await set(other, { status: 'open', sold: 3 })
  const { page } = await visit()
  await open(page, GROUP)
  const panel = panelOf(page)
  await panel.getByText('铁定成团').waitFor()
  expect(await panel.getByText(/已报名|还差/).count()).toBe(0)
  const day = page.locator(`[data-day="${other}"]`)
  if ((await day.count()) === 0) await page.getByRole('button', { name: '下一个月' }).click()
  await day.click()
  await panel.getByText(/已报名 3 · 满 \d+ 成团/).waitFor()
  expect(await panel.getByText('铁定成团').count()).toBe(0)
  await open(page, FREE)
  expect(await panel.getByText(/成团|还差/).count()).toBe(0)
})

test('a chosen date that sells out is never exchanged in silence: the panel says so and leads to the calendar', async () => {
  const { open: dates, wanted } = await calendarOf(FREE)
  const other = dates.find(({ date }) => date > (wanted?.date ?? ''))?.date ?? ''
  const { page } = await visit()
  await open(page, FREE)
  const day = page.locator(`[data-day="${other}"]`)
  if ((await day.count()) === 0) await page.getByRole('button', { name: '下一个月' }).click()
  await day.click()
  await panelOf(page)
    .locator('.input', { hasText: monthDayText(other) })
    .waitFor()
  await site.db
    .updateTable('departure')
    .set({ status: 'closed' })
    .where('product_id', '=', FREE)
    .where('departs_on', '=', other)
    .execute()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await panelOf(page).getByText('您选的日期已不可订，请重新选择').waitFor()
  await panelOf(page).getByRole('button', { name: '选择出发日期' }).last().waitFor()
  expect(await book(page).count()).toBe(0)
})

test('nothing of the panel moves when date, seats and price come, and few seats are said once', async () => {
  const { page, complaints } = await visit({ isDrawn: true })
  await site.db.updateTable('departure').set({ sold: 9 }).where('product_id', '=', GROUP).execute()
  const held = Promise.withResolvers<void>()
  await page.route('**/product/combo/date**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(pathOf(GROUP))
  const placeOf = async () => (await book(page).boundingBox())?.y ?? Number.NaN
  expect(await page.locator('.cal-days > *').count()).toBe(35)
  const before = await placeOf()
  // A slow browser paints a page whose end it has not read yet: what moves by that is no answer's doing.
  const { moved } = await shiftsIn(page)
  held.resolve()
  await book(page).and(page.locator(':not([disabled])')).waitFor()
  await panelOf(page).locator('.price').nth(1).waitFor()
  expect(await placeOf()).toBe(before)
  expect((await panelOf(page).textContent())?.match(/仅剩/g)).toHaveLength(1)
  expect((await shiftsIn(page)).moved).toEqual(moved)
  expect(complaints).toEqual([])
})

test('the total opens into lines that sum to it, and names beside the price what is not travellers times price', async () => {
  const { page } = await visit()
  await open(page, GROUP)
  const panel = panelOf(page)
  await page.getByRole('button', { name: '成人加一' }).click()
  await panel.getByText(/含单房差 ¥/).waitFor()
  const opener = panel.getByRole('button', { name: '合计 · 明细' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const figures = panel.locator('[data-amount]')
  await figures.last().waitFor()
  const yuan = (await figures.allInnerTexts()).map((text) =>
    Number(text.replace(/[^\d.−]/g, '').replace('−', '-')),
  )
  const total = yuan.pop()
  expect(yuan.reduce((sum, each) => sum + each, 0)).toBe(total)
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await expectNoFindings(page, 'buy-panel')
})

test.each([
  [100001, 1280],
  [100020, 1440],
  [100003, 1920],
])(
  'the panel of product %i ends level with its gallery, and its features fill their rows, at %i pixels',
  async (id, width) => {
    const { page } = await visit({ viewport: { width, height: 900 } })
    await open(page, id)
    const bottomOf = async (part: string) => {
      const box = await page.locator(part).first().boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    expect(await bottomOf('aside.panel')).toBe(await bottomOf('main .rounded-dialog'))
    const edges = await page
      .locator(`#features-${id} li`)
      .evaluateAll((cards) =>
        cards.map((card) => card.getBoundingClientRect()).map(({ top, right }) => [top, right]),
      )
    const ends = new Map(edges.map(([top, right]) => [top, Math.round(right ?? 0)]))
    expect(new Set(ends.values()).size).toBe(1)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/panel-${id}.png` })
  },
)

test('of itself the panel chooses no date with fewer seats than its party, and leads on from one that was chosen', async () => {
  const { open: dates, wanted, ladder, today } = await calendarOf(FREE)
  const next = firstFree(
    ladder,
    dates.filter(({ date, stock }) => date > (wanted?.date ?? '') && stock > 1),
    today,
  )
  await site.db
    .updateTable('departure')
    .set({ sold: sql`capacity - held - 1` })
    .where('product_id', '=', FREE)
    .where('departs_on', '=', wanted?.date ?? '')
    .execute()
  const { page } = await visit()
  await open(page, FREE)
  await panelOf(page)
    .locator('.input', { hasText: monthDayText(next?.date ?? '') })
    .waitFor()
  await page.locator(`[data-day="${wanted?.date}"]`).click()
  await panelOf(page).getByText('余位不足，仅剩1位').waitFor()
  await page.getByRole('button', { name: '换日期或候补' }).click()
  await page.waitForURL(/selectJourney/)
  await page.getByRole('button', { name: '候补这个日期' }).waitFor()
})

test('step 1 names the city from which the chosen combo starts', async () => {
  const { combos, depart_city } = await api.call(endpoints.products.detail, { product_id: ABROAD })
  for (const { combo_key } of combos) {
    const { dates } = await api.call(endpoints.products.comboCalendar, { product_id: ABROAD, combo_key })
    const date = dates.find(({ stock }) => stock > 1)?.date ?? ''
    const { product } = await api.call(endpoints.products.trip, { product_id: ABROAD, date, combo_key })
    if (product.depart_city === depart_city) continue
    const { page } = await visit()
    await page.goto(`/productOrder/selectJourney?productId=${ABROAD}&comboKey=${combo_key}&date=${date}`)
    await page.getByText(`${product.depart_city}集合`).waitFor()
    expect(await page.getByText(`${depart_city}集合`).count()).toBe(0)
    return
  }
  throw new Error('no combo of the sample starts elsewhere')
})
