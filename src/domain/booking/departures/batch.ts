import { addDays, type Day, dayOf, daysBetween } from '../../calendar-day.ts'
import type { SecondPersonLines } from '../../limits/second-person.ts'
import { type Fen, toFen, yuanText } from '../../money.ts'
import { onSaleStatuses } from '../stock.ts'
import { highestMarket } from './struck-price.ts'
import {
  closedDaysBefore,
  type DepartureTerms,
  isBelowCost,
  MOST_PRICE_FEN,
  MOST_SEATS,
  type ProvenTerms,
  repriced,
  toTenYuan,
} from './terms.ts'

/** `set` to a value, moved `by` one, or by so many `percent`. */
export const priceMoves = ['set', 'by', 'percent'] as const
export const seatMoves = ['set', 'by'] as const
/** Each departure's own highest price of the last seven days, or none. Nobody types one price for many. */
export const marketMoves = ['proven', 'none'] as const

/** What is done to each departure of a batch; what is absent stays. */
export interface BatchChange {
  adult?: { how: (typeof priceMoves)[number]; value: number } | undefined
  /** A child with a bed, in percent of the adult's new price. */
  child_percent?: number | undefined
  single_supp_fen?: number | undefined
  market?: (typeof marketMoves)[number] | undefined
  capacity?: { how: (typeof seatMoves)[number]; value: number } | undefined
  close_days?: number | undefined
  sale?: 'close' | 'reopen' | undefined
  /** Taken out of the calendar, where nobody ever had anything of them. */
  remove?: boolean | undefined
}

type Status = 'open' | 'formed' | 'closed' | 'cancelled' | 'by_phone'

interface BatchRow extends ProvenTerms {
  departs_on: Day
  status: Status
  sold: number
  is_formed: boolean
  held: number
  /** What of the shop refers to it, in words: orders, holds that have ended, a waiting list. Asked only of what is removed. */
  uses?: string
}

interface Setting {
  now: Date
  /** Who does it answers for what a trip costs, and has said why. */
  maySellBelowCost: boolean
  /** Why nothing of the departure can be changed; empty where it can. */
  fixed: string
  lines: Pick<SecondPersonLines, 'pricePercent'>
}

export interface PlannedRow {
  terms: DepartureTerms
  status: Status
  /** What to look at before it is written. */
  marks: string[]
  /** Why it is left out; empty where it is written. */
  skip: string
  /** The adult's price moves by more than one person may move it. */
  isFar: boolean
}

/** Whether a second person decides (desk book §2.2). */
export const batchNeedsSecond = (
  rows: readonly Pick<PlannedRow, 'isFar'>[],
  lines: Pick<SecondPersonLines, 'batchRows'>,
): boolean => rows.length > lines.batchRows || rows.some(({ isFar }) => isFar)

/** What becomes of one departure. The preview, the writing and the decision of a colleague all ask this. */
export function planBatchRow(row: BatchRow, change: BatchChange, setting: Setting): PlannedRow {
  if (change.remove) return planRemoval(row, setting)
  const terms = termsAfter(row, change)
  const status = statusAfter(row, change, terms)
  const isLoss = isBelowCost(terms) && terms.adult_fen < row.adult_fen
  const isFormed = row.is_formed
  const isSame = status === row.status && JSON.stringify(pick(terms)) === JSON.stringify(pick(row))
  const same = isUnproven(change, terms) ? '近7日没有高于成人价的成交价' : '没有变化'
  const skip = setting.fixed || whySkipped(row, change, { terms, isLoss }, setting) || (isSame ? same : '')
  const { pricePercent } = setting.lines
  return { terms, status, ...marksOf(row, change, terms, { isLoss, isFormed, pricePercent }), skip }
}

function marksOf(
  before: Pick<DepartureTerms, 'adult_fen' | 'market_fen'>,
  change: BatchChange,
  terms: DepartureTerms,
  { isLoss, isFormed, pricePercent }: { isLoss: boolean; isFormed: boolean; pricePercent: number },
) {
  const moved = Math.abs(terms.adult_fen - before.adult_fen)
  const isFar = before.adult_fen > 0 && moved * 100 > before.adult_fen * pricePercent
  const marks = [
    ...(isLoss ? ['低于成本'] : []),
    ...(isFormed ? ['已成团'] : []),
    ...(before.market_fen !== null && terms.market_fen === null && change.market !== 'none'
      ? ['划线价失效']
      : []),
    ...(isUnproven(change, terms) ? ['没有更高的成交价'] : []),
    ...(isFar ? [`超过${pricePercent}%`] : []),
  ]
  return { marks, isFar }
}

/** Who once held or bought a seat, or waits for one, would look for a trip that has gone. */
function planRemoval(row: BatchRow, { fixed }: Setting): PlannedRow {
  const taken = row.sold + row.held > 0 ? `已售${row.sold} 占位${row.held}` : ''
  return { terms: row, status: row.status, marks: [], skip: fixed || taken || (row.uses ?? ''), isFar: false }
}

/** No departure is made further ahead: a typing slip of a year would stand in the shop. */
const MOST_AHEAD_DAYS = 540

/** What a new departure begins with: the terms of another one, or those of a product that has none yet. */
export interface NewDeparture extends DepartureTerms {
  on: Day
  /** The day that the terms are of; the sale of the new one ends as many days before its own. */
  departs_on: Day
}

/** What a new departure would be, and why it is not made. A price of nothing is one that has yet to be set. */
export function planNewDeparture(
  { on, departs_on, ...source }: NewDeparture,
  change: BatchChange,
  setting: Setting,
): PlannedRow {
  const isPriceless = source.adult_fen === 0
  const close_at = closedDaysBefore(source.close_at, on, daysBetween(dayOf(source.close_at), departs_on))
  const child = isPriceless && change.child_percent !== undefined && { child_bed_fen: toFen(0) }
  // Nothing of it has been sold, so no price of it can be struck out.
  const fresh = {
    market_fen: null,
    proven_fen: [],
    status: 'open' as const,
    is_formed: false,
    sold: 0,
    held: 0,
  }
  const row: BatchRow = { ...source, ...child, close_at, departs_on: on, ...fresh }
  const terms = termsAfter(row, change)
  const isLoss = isBelowCost(terms)
  const isTooFar = on > addDays(dayOf(setting.now), MOST_AHEAD_DAYS)
  const skip =
    setting.fixed ||
    (isTooFar && '太远') ||
    (terms.close_at <= setting.now && '截止时间已过') ||
    (isPriceless && terms.adult_fen === 0 && '没有可参照的团期，请把成人价改为一个金额') ||
    whySkipped(row, change, { terms, isLoss }, setting)
  const looks = { isLoss, isFormed: false, pricePercent: setting.lines.pricePercent }
  return { terms, status: 'open', ...marksOf(row, change, terms, looks), skip }
}

interface After {
  terms: DepartureTerms
  isLoss: boolean
}

function whySkipped(row: BatchRow, change: BatchChange, { terms, isLoss }: After, setting: Setting) {
  if (terms.adult_fen < 1 || terms.adult_fen > MOST_PRICE_FEN) return '价格超出范围'
  if (terms.capacity > MOST_SEATS || terms.capacity < 0) return '名额超出范围'
  if (terms.capacity < row.sold + row.held) return `名额不足 已售${row.sold} 占位${row.held}`
  if (isLoss && !setting.maySellBelowCost) return '低于成本，须由计调操作'
  if (change.close_days !== undefined && terms.close_at <= setting.now) return '截止时间已过'
  if (change.sale === 'reopen' && row.status === 'closed' && terms.close_at <= setting.now)
    return '截止时间已过，不能恢复'
  return ''
}

/** A struck-out price is wanted, and none can be proven. */
const isUnproven = ({ market }: BatchChange, { market_fen }: DepartureTerms) =>
  market === 'proven' && market_fen === null

const pick = ({ adult_fen, child_bed_fen, single_supp_fen, market_fen, ...of }: DepartureTerms) => [
  ...[adult_fen, child_bed_fen, single_supp_fen, market_fen, of.capacity, of.close_at.getTime()],
  of.tiers.map((tier) => [tier.min_pax, tier.adult_fen, tier.child_bed_fen]),
]

function termsAfter(row: BatchRow, change: BatchChange): DepartureTerms {
  const { child_percent, single_supp_fen, market, capacity, close_days } = change
  const adult_fen = movedPrice(row.adult_fen, change.adult)
  const child_bed_fen =
    child_percent === undefined || row.child_bed_fen === null
      ? row.child_bed_fen
      : toTenYuan((adult_fen * child_percent) / 100)
  const before: ProvenTerms = {
    ...row,
    ...(single_supp_fen !== undefined && { single_supp_fen: toFen(single_supp_fen) }),
    ...(capacity && { capacity: capacity.how === 'set' ? capacity.value : row.capacity + capacity.value }),
    ...(close_days !== undefined && { close_at: closedDaysBefore(row.close_at, row.departs_on, close_days) }),
  }
  return repriced(before, {
    ...{ adult_fen, child_bed_fen },
    ...(market && { market_fen: market === 'proven' ? highestMarket(adult_fen, row.proven_fen) : null }),
  })
}

function movedPrice(price: Fen, move: BatchChange['adult']): Fen {
  if (!move) return price
  if (move.how === 'set') return toFen(move.value)
  return toTenYuan(move.how === 'by' ? price + move.value : price + (price * move.value) / 100)
}

function statusAfter(
  { status, sold, is_formed }: BatchRow,
  { sale }: BatchChange,
  { min_group }: DepartureTerms,
): Status {
  if (sale === 'close' && onSaleStatuses.includes(status)) return 'closed'
  if (sale === 'reopen' && status === 'closed') return is_formed || sold >= min_group ? 'formed' : 'open'
  return status
}

const signed = (value: number, text: (value: number) => string) =>
  `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`
const yuan = (value: number) => yuanText(toFen(value))

/** `成人价 +10%，儿童占床按成人80%`, as colleagues read it. */
export function batchSummary({
  adult,
  child_percent,
  single_supp_fen,
  market,
  capacity,
  close_days,
  sale,
  remove,
}: BatchChange) {
  if (remove) return '移除'
  const price = adult && {
    set: () => `成人价改为${yuan(adult.value)}`,
    by: () => `成人价${signed(adult.value, yuan)}`,
    percent: () => `成人价${signed(adult.value, (value) => `${value}%`)}`,
  }
  return [
    price?.[adult?.how ?? 'set'](),
    child_percent !== undefined && `儿童占床按成人${child_percent}%`,
    single_supp_fen !== undefined && `单房差改为${yuan(single_supp_fen)}`,
    market && (market === 'proven' ? '划线价按近7日成交价' : '取消划线价'),
    capacity &&
      (capacity.how === 'set' ? `名额改为${capacity.value}` : `名额${signed(capacity.value, String)}`),
    close_days !== undefined && `出发前${close_days}天截止`,
    sale && (sale === 'close' ? '停售' : '恢复销售'),
  ]
    .filter((part) => typeof part === 'string')
    .join('，')
}

/** `新建团期，成人价+5%`, or where they are from. */
export const newBatchSummary = (change: BatchChange, isLastYear: boolean): string =>
  [isLastYear ? '从去年同期复制' : '新建团期', batchSummary(change)].filter(Boolean).join('，')
