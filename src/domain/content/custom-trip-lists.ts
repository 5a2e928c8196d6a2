import type { CustomTripKind } from '../codes.ts'
import { type Fen, toFen } from '../money.ts'

/** What an enterprise or a school travels for (rule book §16.1). Requests keep the number, so none is ever reused. */
interface TripAim {
  id: number
  label: string
  /** The name of a drawing that the page has. */
  icon: string
}

export const tripAims: readonly TripAim[] = [
  { id: 1, label: '团建', icon: 'team' },
  { id: 2, label: '年会', icon: 'party' },
  { id: 3, label: '奖励旅游', icon: 'award' },
  { id: 4, label: '商务考察', icon: 'business' },
  { id: 5, label: '研学', icon: 'study' },
  { id: 6, label: '党建', icon: 'flag' },
  { id: 7, label: '客户答谢', icon: 'thanks' },
]

/** A school's trip: a request of a kind of its own. */
export const isStudyAim = (id: number | undefined): boolean =>
  tripAims.some((aim) => aim.id === id && aim.icon === 'study')

export interface Budget {
  id: number
  label: string
  minFen: Fen
  /** null: without an upper end. */
  maxFen: Fen | null
}

const yuan = (amount: number) => toFen(amount * 100)
const between = (id: number, min: number, max: number | null): Budget => ({
  id,
  label: labelOf(min, max),
  minFen: yuan(min),
  maxFen: max === null ? null : yuan(max),
})

function labelOf(min: number, max: number | null) {
  if (max === null) return min === 0 ? '不限' : `${min}元以上/人`
  return min === 0 ? `${max}元以内/人` : `${min}-${max}元/人`
}

/** Budgets per traveller; the steps for companies are others than those for families. */
const privateBudgets: readonly Budget[] = [
  between(1, 0, 5000),
  between(2, 5000, 8000),
  between(3, 8000, 15_000),
  between(4, 15_000, 30_000),
  between(5, 30_000, null),
  between(6, 0, null),
]
const groupBudgets: readonly Budget[] = [
  between(11, 0, 5000),
  between(12, 5000, 10_000),
  between(13, 10_000, 20_000),
  between(14, 0, null),
]

export const budgetsOf = (kind: CustomTripKind): readonly Budget[] =>
  kind === 'private' ? privateBudgets : groupBudgets
