import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { addDays, type Day, dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import type { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import { expectNoFindings, PRODUCT } from './booking-steps.ts'

type Traveller = ReturnType<typeof makeTraveller>

/** Looks at a page at every width: nothing beyond the right edge, and axe finds nothing in either layout. */
export async function lookAt(page: Page, name: string, widths = [390, 1280, 1440, 1920]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expectNoFindings(page, `change-${name}-${width}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `${name} at ${width}`).toBeLessThanOrEqual(0)
  }
}

/** Dates with many seats, far enough ahead; each is asked for once, so that no test shares one with another. */
export function makeTargets(site: Site) {
  const today = dayOf(realClock.now())
  // The same two travellers are in every order: on the days to which `payers` puts them there is no other trip.
  const taken: Day[] = [addDays(today, 5), addDays(today, 60)]
  const isFree = (date: Day) => taken.every((day) => Math.abs(daysBetween(day, date)) >= 14)
  const departureOn = (date: Day) =>
    site.db
      .selectFrom('departure')
      .select(['id', 'adult_fen', 'sold', 'held'])
      .where('product_id', '=', PRODUCT)
      .where('departs_on', '=', date)
      .orderBy('combo_id')
      .executeTakeFirstOrThrow()

  /** A date for two, which costs each of them so much more or less than they paid. */
  async function target(member: Traveller, orderId: string, moreFen: number): Promise<Day> {
    const order = await member.call(endpoints.orders.detail, { order_id: orderId })
    const { dates } = await member.call(endpoints.products.comboCalendar, {
      product_id: PRODUCT,
      combo_key: order.snapshot.combo_key,
    })
    const free = dates.filter(
      ({ date, status, stock }) => isFree(date) && stock >= 8 && ['open', 'nearly_formed'].includes(status),
    )
    const date = free.at(-1)?.date ?? ''
    taken.push(date)
    const paid = order.items.find(({ code }) => code === 'adult')?.unit_fen ?? 0
    await site.db
      .updateTable('departure')
      .set({ adult_fen: paid + moreFen, status: 'open', min_group: 8 })
      .where('product_id', '=', PRODUCT)
      .where('departs_on', '=', date)
      .execute()
    return date
  }
  return { target, departureOn }
}

/** Chooses a day of the calendar, in whatever month it lies. */
export async function chooseDay(page: Page, date: Day) {
  const calendar = page.getByRole('region', { name: '改到哪一天' })
  await calendar.locator(`[data-month="${date.slice(0, 7)}"]`).click()
  await calendar.locator(`[data-day="${date}"]`).click()
}

/** Reads to the end, ticks, and signs with the code that arrives. */
export async function signNew(page: Page, traveller: Traveller) {
  await page.getByText('合同到此结束').scrollIntoViewIfNeeded()
  const box = page.getByRole('checkbox', { name: /阅读并同意以上新合同/ })
  await expect.poll(() => box.isEnabled()).toBe(true)
  await box.check()
  await page.getByLabel('签署人姓名').fill('李雷')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('短信验证码').fill(await traveller.newestCode())
  await page.getByRole('button', { name: /^同意并签署/ }).click()
}

/** A code was sent a moment ago: the next one waits, and so does the captcha. */
export async function forgetCodes(site: Site) {
  await site.db.deleteFrom('rate_limit').execute()
  await site.db.deleteFrom('sms_code').execute()
}

/** Scans the code that the cashier shows and pays. */
export async function payShown(page: Page, site: Site) {
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  const href = (await page.getByRole('link', { name: '打开测试支付页' }).getAttribute('href')) ?? ''
  const body = new URLSearchParams({ action: 'success' })
  await fetch(new URL(href, site.origin), { method: 'POST', body, headers: { accept: 'application/json' } })
}

export const changeOf = (page: Page, kind: '改期' | '换人' = '改期') =>
  page.getByRole('region', { name: kind, exact: true }).getByRole('article')
