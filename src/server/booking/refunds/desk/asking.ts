import { DeskRefundQuote, type orderRefunds } from '#src/api/desk/orders/refunds.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { needsSecond } from '#src/domain/booking/refunds/approval.ts'
import { type AskedCause, askedCauses, whyNotAsked } from '#src/domain/booking/refunds/desk.ts'
import { quoteGoodwill, type RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import {
  aboutOrder,
  deskOrderOf,
  findDeskOrder,
  lockDeskOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { findFacts, leaversOf, type RefundFacts } from '../facts.ts'
import { openRequest, whyNotGivenBack } from '../open-request.ts'
import { makeQuoteToken, readQuoteToken } from '../quote-token.ts'
import { quoteFor, routesView, sumsView } from '../quoting.ts'
import { findOpenRequest } from '../store.ts'
import { approvedLately } from './requests.ts'

type QuoteView = Data<typeof orderRefunds.quote>

/** What somebody asks to be given back. */
interface Wanted {
  cause: AskedCause
  /** Null: the whole order. */
  seqs: readonly number[] | null
  /** Of 体谅退款 alone. */
  amountFen: number | null
}

/** What asking for it would give back, and to whom the money goes. Nothing is written. */
export async function quoteAtDesk(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof orderRefunds.quote>,
): Promise<QuoteView> {
  const order = await findDeskOrder(ctx.db, staff, input.no, 'refund.request')
  const { cause, traveller_seqs_json: seqs = null, amount_fen: amountFen = null } = input
  const wanted = { cause, seqs, amountFen }
  const facts = await findFacts(ctx.db, order)
  const why = await whyNot(ctx.db, staff, order, cause)
  if (why !== '') return refusedQuote(facts, why)
  try {
    return await viewOf(ctx, facts, wanted, workedOut(ctx, facts, wanted))
  } catch (error) {
    if (!(error instanceof Refused) || error.sentence === undefined) throw error
    return refusedQuote(facts, error.sentence)
  }
}

/**
 * Writes down what staff ask for on a traveller's behalf, or as goodwill, under the order's lock; others decide. STATE where
 * the order does not bear it, TRAVELLER where the people do not, PRICE_CHANGED with the new quote for another sum.
 */
export const askAtDesk = (ctx: Ctx, staff: Staff, asked: Input<typeof orderRefunds.request>) =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, asked.no, 'refund.request')
    const offered = readQuoteToken(ctx.vault, asked.quote_token)
    const cause = askedCauses.find((each) => each === offered?.cause)
    if (offered?.orderNo !== asked.no || cause === undefined)
      throw badFields({ quote_token: '试算已失效，请重新试算' })
    const why = await whyNot(tx, staff, order, cause)
    if (why !== '') throw new Refused('STATE', undefined, why)
    const facts = await findFacts(tx, order)
    const wanted: Wanted = {
      cause,
      seqs: offered.seqs.length > 0 ? offered.seqs : null,
      amountFen: cause === 'goodwill' ? offered.refundFen : null,
    }
    const quote = workedOut(ctx, facts, wanted)
    if (offered.refundFen !== quote.refundFen || offered.deductFen !== quote.deductFen)
      throw new Refused(
        'PRICE_CHANGED',
        { quote: z.encode(DeskRefundQuote, await viewOf({ ...ctx, db: tx }, facts, wanted, quote)) },
        '可退金额有变化，请确认',
      )
    const leavers = quote.kind === 'part' && wanted.seqs ? leaversOf(facts, wanted.seqs) : []
    const request = await openRequest(ctx, tx, facts, {
      quote,
      cause,
      askedOn: dayOf(ctx.now),
      reasonCode: '',
      note: withoutNumbers(asked.reason),
      leavers,
      askedBy: staff.id,
    })
    const { kind, deduct_fen, refund_fen, request_no } = request
    const seqs = leavers.map(({ seq }) => seq)
    const after = { order_no: asked.no, kind, cause, seqs, deduct_fen, refund_fen }
    return {
      answer: {
        refund_no: request_no,
        order: await deskOrderOf(ctx, staff, await findDeskOrder(tx, staff, asked.no, 'refund.request')),
      },
      audit: [{ entity: 'refund_request', id: request_no, after, reason: asked.reason }],
    }
  })

const whyNot = async (db: Db, staff: Staff, order: OrderRecord, cause: AskedCause) =>
  whyNotAsked(cause, {
    status: order.status,
    roles: staff.roles,
    hasOpenRequest: (await findOpenRequest(db, order.id)) !== undefined,
  }) || (await whyNotGivenBack(db, order.id))

/** Refuses STATE or TRAVELLER, with the sentence for staff. */
function workedOut(
  { now }: Pick<Ctx, 'now'>,
  facts: RefundFacts,
  { cause, seqs, amountFen }: Wanted,
): RefundQuote {
  if (cause !== 'goodwill')
    return quoteFor(facts, { cause, today: dayOf(now), leavers: seqs && leaversOf(facts, seqs) })
  if (amountFen === null) throw new Refused('STATE', undefined, '请填写体谅退款的金额')
  const quote = quoteGoodwill(facts.toRefund, toFen(amountFen))
  if (!quote) throw new Refused('STATE', undefined, '体谅退款不能超过客人已付、尚未退回的金额')
  return quote
}

async function viewOf(
  ctx: Pick<Ctx, 'db' | 'vault' | 'now'>,
  facts: RefundFacts,
  { cause, seqs }: Wanted,
  quote: RefundQuote,
): Promise<QuoteView> {
  const { order } = facts
  const lately = await approvedLately(ctx.db, order.id, ctx.now)
  const lines = await secondPersonLinesOf(ctx.db)
  const { token } = makeQuoteToken(
    ctx.vault,
    {
      orderNo: order.order_no,
      seqs: quote.kind === 'part' ? (seqs ?? []) : [],
      cause,
      day: dayOf(ctx.now),
      deductFen: quote.deductFen,
      refundFen: quote.refundFen,
    },
    ctx.now,
  )
  const told = {
    ...aboutOrder(order),
    requestNo: '',
    refundFen: quote.refundFen,
    isPart: quote.kind === 'part',
  }
  return {
    allowed: true,
    why: '',
    kind: quote.kind,
    ...sumsView(facts, quote),
    routes: routesView(facts, quote.refundFen),
    needs_second: needsSecond(quote.kind, quote.refundFen, lately, lines),
    second_line_fen: toFen(lines.refundFen),
    lately_fen: lately,
    messages: messagesOf('refund_approved', told),
    quote_token: token,
  }
}

const nothing = toFen(0)
const refusedQuote = ({ toRefund }: RefundFacts, why: string): QuoteView => ({
  ...{
    allowed: false,
    why,
    kind: 'whole',
    fee_fen: nothing,
    paid_fen: toFen(toRefund.paidFen - toRefund.committedFen),
  },
  ...{ days_before: 0, ladder_text: '', bp: 0, base_fen: nothing, deduct_fen: nothing, nonrefundable: [] },
  ...{ refund_fen: nothing, lines: [], payable_fen: nothing, balance_fen: null, routes: [] },
  ...{
    needs_second: false,
    second_line_fen: nothing,
    lately_fen: nothing,
    messages: [],
    quote_token: '',
  },
})
