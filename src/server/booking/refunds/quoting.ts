import { payChannelText } from '#src/domain/booking/order-codes.ts'
import type { RefundCause } from '#src/domain/booking/refunds/deduction.ts'
import {
  isRefundRefusal,
  quotePart,
  quoteWhole,
  type RefundAsked,
  type RefundQuote,
  type RefundRefusal,
} from '#src/domain/booking/refunds/quote.ts'
import type { LeavingLine } from '#src/domain/booking/refunds/remaining.ts'
import { splitRefund } from '#src/domain/booking/refunds/split.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { headcount, type RefundFacts } from './facts.ts'
import type { KeptQuote, Leaver } from './store.ts'

const sentences: Record<RefundRefusal, ['TRAVELLER' | 'STATE', string]> = {
  NO_ADULT: ['TRAVELLER', '余下的出行人须有成人同行，请全部取消或联系客服'],
  BY_STAFF: ['STATE', '该订单不能在线部分退款，请联系客服处理'],
  DEPARTED: ['STATE', '行程已开始，请联系客服处理'],
}

export interface Asking {
  cause: RefundCause
  today: Day
  /** Null is the whole order. */
  leavers: readonly Leaver[] | null
  costFen?: Fen
}

/** What goes back, or the reason why nobody can say: TRAVELLER or STATE, with the sentence for it. */
export function quoteFor(
  { toRefund, theirs }: RefundFacts,
  { cause, today, leavers, costFen = toFen(0) }: Asking,
): RefundQuote {
  const asked: RefundAsked = { cause, today, costFen }
  const quote = leavers
    ? quotePart(toRefund, headcount(leavers), asked, codesOf(theirs, leavers))
    : quoteWhole(toRefund, asked)
  if (!isRefundRefusal(quote)) return quote
  const [refusal, sentence] = sentences[quote]
  throw new Refused(refusal, undefined, sentence)
}

const codesOf = (theirs: RefundFacts['theirs'], leavers: readonly Leaver[]): string[] =>
  theirs.filter(({ seq }) => leavers.some((leaver) => leaver.seq === seq)).map(({ code }) => code)

/** The money's way: the newest payment first (rule book §8.7). */
export const routesOf = ({ payments }: Pick<RefundFacts, 'payments'>, refundFen: Fen) =>
  splitRefund(payments, refundFen).flatMap(({ id, amountFen }) => {
    const payment = payments.find((each) => each.id === id)
    return payment ? [{ payment, amountFen }] : []
  })

export const routesView = (facts: Pick<RefundFacts, 'payments'>, refundFen: Fen) =>
  routesOf(facts, refundFen).map(({ payment, amountFen }) => ({
    channel_text: payChannelText[payment.channel],
    payer: payment.payer,
    amount_fen: amountFen,
  }))

export const keptQuote = ({ toRefund }: Pick<RefundFacts, 'toRefund'>, quote: RefundQuote): KeptQuote => ({
  daysBefore: quote.daysBefore,
  bp: quote.bp,
  text: quote.text,
  feeFen: quote.feeFen,
  baseFen: quote.baseFen,
  ladderFen: quote.ladderFen,
  keptFen: quote.keptFen,
  payableFen: quote.payableFen,
  paidFen: toFen(toRefund.paidFen - toRefund.committedFen),
  leaving: quote.leaving,
  nonRefundable: quote.nonRefundable,
  before: toRefund.lines,
})

export const lineView = ({ name, qty, amountFen, refundable }: LeavingLine) => ({
  name,
  qty,
  amount_fen: amountFen,
  refundable,
})
export const nonRefundableView = (lines: RefundQuote['nonRefundable']) =>
  lines.map(({ name, amountFen }) => ({ name, amount_fen: toFen(amountFen) }))

/** The sums of a quote, as a traveller and staff read them alike. */
export const sumsView = ({ toRefund }: Pick<RefundFacts, 'toRefund'>, quote: RefundQuote) => ({
  fee_fen: quote.feeFen,
  paid_fen: toFen(toRefund.paidFen - toRefund.committedFen),
  days_before: quote.daysBefore,
  ladder_text: quote.text,
  bp: quote.bp,
  base_fen: quote.baseFen,
  deduct_fen: quote.deductFen,
  nonrefundable: nonRefundableView(quote.nonRefundable),
  refund_fen: quote.refundFen,
  lines: quote.leaving.map(lineView),
  payable_fen: quote.payableFen,
  balance_fen: balanceAfter(toRefund.balanceFen, quote),
})

/** What is still to be paid of the order afterwards; null where nothing is. */
function balanceAfter(balanceFen: number, { kind, balance }: RefundQuote) {
  if (kind === 'whole' || balance.becomes === 'closed') return null
  if (balance.becomes === 'replaced') return balance.amountFen
  return balanceFen === 0 ? null : toFen(balanceFen)
}
