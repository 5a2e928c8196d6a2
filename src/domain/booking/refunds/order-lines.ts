import { type Fen, sumOf, toFen } from '../../money.ts'
import type { Adjustment } from '../../pricing/adjustment.ts'

/** A line of an order as it stands: what was bought, 补款, and what refunds have left behind. */
export interface SoldItem {
  code: string
  name: string
  unitFen: Fen
  qty: number
  amountFen: Fen
  refundable: boolean
}

/** What lowers the price; `tier`: fewer people would pay more in all, and need not (rule book §8.9, 4). */
export type SoldAdjustment = Omit<Adjustment, 'kind'> & { kind: Adjustment['kind'] | 'tier' }

/** An order's lines; `shares` of an adjustment follow the places of the items. */
export interface SoldLines {
  items: readonly SoldItem[]
  adjustments: readonly SoldAdjustment[]
}

/** What refunds write into an order: 扣款 is kept in every case, 体谅退款 is negative and outside of every base. */
type LeftBehind = 'kept' | 'goodwill'
const leftBehindText: Record<LeftBehind, string> = { kept: '退团扣款', goodwill: '体谅退款' }

const numberOf = (code: string): number => Number(code.slice(code.indexOf(':') + 1))

/** The next line of its kind, `kept:2`: what is left behind is never merged, so that each refund can be told. */
export function leftBehind(kind: LeftBehind, before: readonly SoldItem[], amountFen: Fen): SoldItem {
  const last = Math.max(
    0,
    ...before.filter(({ code }) => code.startsWith(`${kind}:`)).map(({ code }) => numberOf(code)),
  )
  const code = `${kind}:${last + 1}`
  return { code, name: leftBehindText[kind], unitFen: amountFen, qty: 1, amountFen, refundable: false }
}

/** Items and adjustments as one list, which sums to what is to be paid. */
export const flatLines = ({ items, adjustments }: SoldLines): { amountFen: Fen; refundable: boolean }[] => [
  ...items,
  ...adjustments.map(({ amountFen }) => ({ amountFen, refundable: true })),
]

export const payableOf = (lines: SoldLines): Fen => sumOf(flatLines(lines).map(({ amountFen }) => amountFen))

/** What stays with the shop of those who left before. */
export const keptOf = ({ items }: Pick<SoldLines, 'items'>): Fen =>
  sumOf(items.filter(({ code }) => code.startsWith('kept:')).map(({ amountFen }) => amountFen))

/** Total and discount as an order's row says them: what is left behind counts as a line, however negative. */
export const totalsOf = (lines: SoldLines) => {
  const discountFen = toFen(-sumOf(lines.adjustments.map(({ amountFen }) => amountFen)))
  const payableFen = payableOf(lines)
  return { totalFen: toFen(payableFen + discountFen), discountFen, payableFen }
}
