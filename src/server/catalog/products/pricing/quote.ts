import type { PriceQuote } from '#src/api/booking/price-views.ts'
import {
  isScarce,
  refusalToReserve,
  seatsLeft,
  seatsTaken,
  seatsText,
  shownStock,
} from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Fault } from '#src/domain/fault.ts'
import type { AddOnChoice } from '#src/domain/pricing/add-on.ts'
import type { Deduction } from '#src/domain/pricing/adjustment.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { linesOf, type Quote, type QuoteInput, type QuoteRefusal, quote } from '#src/domain/pricing/price.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { ladderRows } from '../sale-texts.ts'
import type { Moment } from '../store/moment.ts'
import type { SellableDeparture } from '../store/sellable-departure.ts'
import { makePriceToken, type PricedChoice } from './price-token.ts'

/** What the traveller chose on that date. */
export interface Choice {
  counts: Counts
  /** Null: as few as the party fits in. */
  rooms: number | null
  share: boolean
  options: readonly AddOnChoice[]
}

const termsOf = ({ product, options, rules }: SellableDeparture): QuoteInput['terms'] => ({
  productType: product.type,
  minPax: product.minPaxOrder,
  maxPax: product.maxPaxOrder,
  bedsPerRoom: product.bedsPerRoom,
  allowShareRoom: product.allowShareRoom,
  days: product.days,
  nights: product.nights,
  deposit: { mode: product.depositMode, value: product.depositValue, balanceDays: product.balanceDays },
  rules,
  options,
})

/** All that the price function asks for, of a choice made today. */
export const quoteInput = (sellable: SellableDeparture, choice: Choice, today: Day): QuoteInput => ({
  prices: sellable.departure,
  terms: termsOf(sellable),
  departsOn: sellable.departure.date,
  today,
  counts: choice.counts,
  rooms: choice.rooms,
  share: choice.share,
  choices: choice.options,
})

/** The price of a choice, or what is wrong with it; seats and closing times are `assertSeats`. */
export const quoteSelection = (
  sellable: SellableDeparture,
  choice: Choice,
  today: Day,
  deductions: readonly Deduction[] = [],
): Quote | QuoteRefusal => quote(quoteInput(sellable, choice, today), deductions)

/** A fault of the price under the name of its field on the wire: `options.0.qty` is `options_json.0.qty`. */
export const choiceFault = ({ field, message }: Fault) =>
  badFields({ [field.replace(/^options\./, 'options_json.')]: message })

const closedTexts = { cancelled: '该团期已取消', by_phone: '该团期请致电客服预订' }

/** Refuses CLOSED when nobody can book this date any more. */
export function assertOpen({ departure }: SellableDeparture, now: Date) {
  if (refusalToReserve(departure, 0, now) !== 'CLOSED') return
  const { status } = departure
  throw new Refused(
    'CLOSED',
    undefined,
    status === 'cancelled' || status === 'by_phone' ? closedTexts[status] : undefined,
  )
}

/** Refuses CLOSED, or SOLD_OUT with the seats that are left: what an attempt to hold them would answer right now. */
export function assertSeats(sellable: SellableDeparture, counts: Counts, now: Date) {
  assertOpen(sellable, now)
  if (refusalToReserve(sellable.departure, seatsTaken(counts), now) !== 'SOLD_OUT') return
  const left = seatsLeft(sellable.departure)
  throw new Refused('SOLD_OUT', { stock: left }, `余位不足，仅剩${left}位`)
}

export const pricedChoiceOf = (sellable: SellableDeparture, choice: Choice, price: Quote): PricedChoice => ({
  productId: sellable.product.id,
  comboKey: sellable.combo.key,
  date: sellable.departure.date,
  counts: choice.counts,
  rooms: price.rooms,
  share: price.share,
  choices: choice.options,
  payableFen: price.payableFen,
  depositFen: price.depositFen,
  balanceDue: price.balanceDue,
  ladder: sellable.ladder,
  departureVersion: sellable.departure.version,
})

/** The reply of the price call, and `data.quote` of a changed price (rule book §5.3). */
export function quoteView(
  { vault, now }: { vault: Vault } & Pick<Moment, 'now'>,
  sellable: SellableDeparture,
  choice: Choice,
  price: Quote,
): PriceQuote {
  const left = seatsLeft(sellable.departure)
  const { token, expiresAt } = makePriceToken(vault, pricedChoiceOf(sellable, choice, price), now)
  return {
    currency: 'CNY',
    lines: linesOf(price).map((line) => ({
      code: line.code,
      name: line.name,
      unit_fen: line.unitFen,
      qty: line.qty,
      amount_fen: line.amountFen,
    })),
    total_fen: price.totalFen,
    discount_fen: price.discountFen,
    payable_fen: price.payableFen,
    discountable_fen: price.discountableFen,
    rooms: price.rooms,
    rooms_min: price.roomsMin,
    rooms_max: price.roomsMax,
    empty_beds: price.emptyBeds,
    share_allowed: price.shareAllowed,
    share: price.share,
    deposit_fen: price.depositFen,
    balance_fen: price.balanceFen,
    balance_due: price.balanceDue,
    pay_mode: price.payMode,
    ladder: ladderRows(sellable.ladder),
    stock: shownStock(left),
    need_confirm: sellable.product.confirmMode === 'second',
    warnings: isScarce(left) ? [seatsText(left)] : [],
    price_token: token,
    price_token_expires_ts: expiresAt,
  }
}
