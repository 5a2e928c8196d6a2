import { expect, test } from 'vitest'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { toFen } from '#src/domain/money.ts'
import { isBookable } from '#src/web/ui/calendar/calendar-entry.ts'
import { datesFor, dateWords, differenceText } from './dates.ts'

const line = (code: string, unit: number, qty: number) => ({
  ...{ code, name: code, unit_fen: toFen(unit), qty, amount_fen: toFen(unit * qty) },
})
/** Two adults and a child with a bed, one empty bed, and an option that no date reprices. */
const order = {
  date: '2027-01-10',
  adult: 2,
  child_bed: 1,
  child_nobed: 0,
  infant: 0,
  items: [
    line('adult', 500_000, 2),
    line('child_bed', 400_000, 1),
    line('single', 60_000, 1),
    line('option:7', 80_000, 3),
  ],
} as unknown as OrderDetail
const day = (date: string, over = {}) => ({
  ...{ date, price_fen: toFen(520_000), child_fen: toFen(400_000), combo_key: 'default' },
  ...{ status: 'open' as const, label: '可报名', group_text: '', stock: 8, min_group: 8, signed: 0 },
  ...{ single_supp_fen: toFen(70_000), child_nobed_fen: null, infant_fen: null, tiers: [] },
  ...over,
})
const only = (date: ReturnType<typeof day>) => {
  const [entry] = datesFor(order, [date])
  if (!entry) throw new Error('no entry')
  return entry
}

test('a date says what it costs more for this party: people and single supplement, and nothing else', () => {
  const entry = only(day('2027-01-20'))
  expect(entry.price_fen).toBe(2 * 20_000 + 10_000)
  expect(isBookable(entry)).toBe(true)
  expect(dateWords.inCell(entry)).toBe('+¥500')
})

test('a tier that the party reaches sets the price of its people', () => {
  const tiers = [
    { min_pax: 2, adult_fen: toFen(510_000), child_bed_fen: null },
    { min_pax: 3, adult_fen: toFen(480_000), child_bed_fen: toFen(380_000) },
  ]
  const entry = only(day('2027-01-20', { tiers, single_supp_fen: toFen(60_000) }))
  expect(entry.price_fen).toBe(-2 * 20_000 - 20_000)
  expect(differenceText(entry.price_fen)).toBe('−¥600')
})

test.each([
  ['its own date', day('2027-01-10'), '现在'],
  ['one with too few seats', day('2027-01-20', { stock: 2 }), '余2'],
  ['one that takes no children', day('2027-01-20', { child_fen: null }), '不收儿童'],
])('%s cannot be chosen, and says why', (_, date, why) => {
  const entry = only(date)
  expect(isBookable(entry)).toBe(false)
  expect(dateWords.gone?.(entry)).toBe(why)
})
