/** Choices that narrow a list and are not rows of a table: bands of days and prices, and labels that follow from facts. */

/** Values of one filter that a list page takes; more of an address are left out. */
export const MOST_FILTER_VALUES = 12

export interface DayBand {
  id: number
  label: string
  min: number
  /** null: and more. */
  max: number | null
}

export const dayBands: readonly DayBand[] = [
  { id: 1, label: '1-3天', min: 1, max: 3 },
  { id: 2, label: '4-6天', min: 4, max: 6 },
  { id: 3, label: '7-9天', min: 7, max: 9 },
  { id: 4, label: '10天以上', min: 10, max: null },
]

export interface PriceBand {
  id: number
  label: string
  minFen: number
  /** The last fen of the band; null: and more. */
  maxFen: number | null
}

/** Bands begin and end on whole steps, so that a band's products are those of its steps. */
export const PRICE_STEP_FEN = 100_000

/** They touch and never overlap, so that a product is counted in one of them. */
export const priceBands: readonly PriceBand[] = [
  { id: 1, label: '2000元以下', minFen: 0, maxFen: 199_999 },
  { id: 2, label: '2000-4999元', minFen: 200_000, maxFen: 499_999 },
  { id: 3, label: '5000-9999元', minFen: 500_000, maxFen: 999_999 },
  { id: 4, label: '1万-2万元', minFen: 1_000_000, maxFen: 1_999_999 },
  { id: 5, label: '2万元以上', minFen: 2_000_000, maxFen: null },
]

/** Their numbers are those of the label table, where staff attach the others (rule book §4.1). */
export const computedLabels = {
  earlyBird: { id: 4, label: '早鸟立减' },
  instant: { id: 5, label: '立即确认' },
  formed: { id: 6, label: '铁定成团' },
} as const

/** The longest trip there is. */
const MOST_DAYS = 30

/** Every number of days that one of these bands holds; unknown bands hold none. */
export const daysOfBands = (ids: readonly number[]): number[] =>
  dayBands
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ min, max }) =>
      Array.from({ length: (max ?? MOST_DAYS) - min + 1 }, (_, further) => min + further),
    )

export const isInDayBand = ({ min, max }: DayBand, days: number): boolean =>
  days >= min && (max === null || days <= max)

/** Whether the prices of a step, `step × ¥1,000` and what is below the next, lie in the band. */
export const isInPriceBand = ({ minFen, maxFen }: PriceBand, step: number): boolean =>
  step * PRICE_STEP_FEN >= minFen && (maxFen === null || step * PRICE_STEP_FEN <= maxFen)

/** `2026-12` as the whole number that sets of products are stored under. */
export const monthNumber = (month: string): number => Number(month.replace('-', ''))

/** `202612` → `2026-12`. */
export const monthId = (number: number): string =>
  `${Math.floor(number / 100)}-${String(number % 100).padStart(2, '0')}`

/** `202612` → `2026年12月`. */
export const monthText = (number: number): string => `${Math.floor(number / 100)}年${number % 100}月`
