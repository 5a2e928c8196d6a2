import { isDay } from '#src/domain/calendar-day.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { undecidedDestination } from '#src/domain/content/custom-trip.ts'
import { budgetsOf, tripAims } from '#src/domain/content/custom-trip-lists.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Place } from '#src/web/custom-trip/fields/places.ts'
import { idsOf, type TypedRequest } from '#src/web/custom-trip/request-form.ts'

export const hotelTexts: Readonly<Record<string, string>> = { 3: '三星', 4: '四星', 5: '五星' }
export const paceTexts: Readonly<Record<string, string>> = { easy: '轻松', moderate: '适中', full: '紧凑' }

export function placesText(typed: TypedRequest, places: readonly Place[]): string {
  const chosen = idsOf(typed['dest_ids'])
  const names = places.filter(({ id }) => chosen.includes(id)).map(({ label }) => label)
  if (names.length > 0) return names.join('、')
  return typed['undecided'] === '1' ? undecidedDestination : (typed['dest_text'] ?? '').trim()
}

export function timeText(typed: TypedRequest): string {
  const { start_date: day = '', month = '', days = '' } = typed
  const long = `${days} 天`
  if (typed['time'] !== 'day')
    return month === ''
      ? `时间未定，${long}`
      : `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月，${long}`
  if (!isDay(day)) return long
  const moves = typed['flexible'] === '1' ? '，前后 3 天可调' : ''
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日出发，${long}${moves}`
}

const count = (text = '') => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

export function peopleOf(kind: CustomTripKind, typed: TypedRequest): number {
  if (kind !== 'private') return count(typed['people'])
  return count(typed['adult']) + count(typed['child']) + count(typed['senior'])
}

export function partyText(kind: CustomTripKind, typed: TypedRequest): string {
  if (kind !== 'private')
    return [aimText(typed), peopleOf(kind, typed) > 0 && `${peopleOf(kind, typed)} 人`]
      .filter(Boolean)
      .join('，')
  const parts = [
    [count(typed['adult']), '成人'],
    [count(typed['child']), '儿童'],
    [count(typed['senior']), '老人'],
  ] as const
  return parts
    .filter(([many]) => many > 0)
    .map(([many, whom]) => `${many} ${whom}`)
    .join(' ')
}

const aimText = (typed: TypedRequest) => tripAims.find(({ id }) => String(id) === typed['trip_aim_id'])?.label

export function likingText(typed: TypedRequest, themes: readonly { id: number; label: string }[]): string {
  const chosen = idsOf(typed['theme_ids'])
  const names = themes.filter(({ id }) => chosen.includes(id)).map(({ label }) => label)
  const ways = [hotelTexts[typed['hotel_level'] ?? ''], paceTexts[typed['pace'] ?? '']].filter(Boolean)
  return [names.join('、'), ways.join('、')].filter(Boolean).join('；')
}

/** What the chosen budget comes to for all; null without one that has an end. */
export function wholeBudget(kind: CustomTripKind, typed: TypedRequest): string | null {
  const budget = budgetsOf(kind).find(({ id }) => String(id) === typed['budget_id'])
  const people = peopleOf(kind, typed)
  if (!budget || people === 0) return null
  const whole = (fen: number) => yuanText(toFen(fen * people))
  if (budget.maxFen === null) return budget.minFen === 0 ? null : `${whole(budget.minFen)} 以上`
  if (budget.minFen === 0) return `${whole(budget.maxFen)} 以内`
  return `${whole(budget.minFen)}–${whole(budget.maxFen).replace('¥', '')}`
}
