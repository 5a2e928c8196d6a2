import { RefundQuote as QuoteView, type refunds } from '#src/api/booking/refunds.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { isRefundable, requestStatusText, shownStatus } from '#src/domain/booking/refunds/request.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endRequest } from '../end-request.ts'
import { findFacts, leaversOf, type RefundFacts } from '../facts.ts'
import { assertNoChange, openRequest } from '../open-request.ts'
import { readQuoteToken } from '../quote-token.ts'
import { quoteFor } from '../quoting.ts'
import * as store from '../store.ts'
import { quoteView, requestViews } from './view.ts'

type Calls = typeof refunds

/** STATE for an order that cannot be given up now, in the traveller's words. */
function assertRefundable({ status }: Pick<OrderRecord, 'status'>) {
  if (isRefundable(status)) return
  if (status === 'refunding') throw new Refused('STATE', undefined, '该订单正在退款')
  throw new Refused('STATE', undefined, status === 'travelling' ? '行程已开始，请联系客服处理' : undefined)
}

async function factsOfOwn({ db }: Ctx, member: Member, orderNo: string): Promise<RefundFacts> {
  const order = await store.findOwnOrder(db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  return findFacts(db, order)
}

async function lockOwn(tx: Tx, member: Member, orderNo: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, { orderNo })
  if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
  return order
}

/** `GET /order/refund/quote`: what giving up all or some of the order would give back, today and later. */
export async function quoteForMember(
  ctx: Ctx,
  member: Member,
  { order_id, traveller_seqs_json: seqs }: Input<Calls['quote']>,
): Promise<Data<Calls['quote']>> {
  const facts = await factsOfOwn(ctx, member, order_id)
  assertRefundable(facts.order)
  if (await store.findOpenRequest(ctx.db, facts.order.id))
    throw new Refused('STATE', undefined, '已有退款申请在处理中')
  await assertNoChange(ctx.db, facts.order.id)
  const leavers = seqs ? leaversOf(facts, seqs) : null
  return quoteView(
    ctx,
    facts,
    leavers,
    quoteFor(facts, { cause: 'traveller', today: dayOf(ctx.now), leavers }),
  )
}

/**
 * `POST /order/refund/apply`: the sum of today, which stays whenever it is approved (rule book §8.9, 1). PRICE_CHANGED with
 * the new quote when it is not what was shown.
 */
export const applyForRefund = (ctx: Ctx, member: Member, input: Input<Calls['apply']>) =>
  ctx.transaction(async (tx): Promise<Data<Calls['apply']>> => {
    const facts = await findFacts(tx, await lockOwn(tx, member, input.order_id))
    assertRefundable(facts.order)
    const offered = readQuoteToken(ctx.vault, input.quote_token)
    const seqs = offered?.orderNo === input.order_id ? offered.seqs : []
    const leavers = seqs.length > 0 ? leaversOf(facts, seqs) : null
    const today = dayOf(ctx.now)
    const quote = quoteFor(facts, { cause: 'traveller', today, leavers })
    const holds =
      offered?.orderNo === input.order_id &&
      offered.refundFen === quote.refundFen &&
      offered.deductFen === quote.deductFen
    if (!holds)
      throw new Refused(
        'PRICE_CHANGED',
        { quote: z.encode(QuoteView, quoteView(ctx, facts, leavers, quote)) },
        '可退金额有变化，请确认',
      )
    const request = await openRequest(ctx, tx, facts, {
      quote,
      cause: 'traveller',
      askedOn: today,
      reasonCode: input.reason_code,
      note: input.note ?? '',
      leavers: quote.kind === 'whole' ? [] : (leavers ?? []),
      askedBy: null,
    })
    const { status } = await tx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', facts.order.id)
      .executeTakeFirstOrThrow()
    return {
      refund_no: request.request_no,
      status: shownStatus(request.status),
      status_text: requestStatusText[shownStatus(request.status)],
      order_status: status,
    }
  })

/** `POST /order/refund/withdraw`: while nobody has looked at it (rule book §8.7). */
export const withdrawRequest = (ctx: Ctx, member: Member, requestNo: string) =>
  ctx.transaction(async (tx) => {
    const found = await store.findOwnRequest(tx, member.id, requestNo)
    const order = found && (await lockOrder(tx, { id: found.order_id }))
    if (!order) throw new Refused('NOT_FOUND')
    const request = await store.lockRequest(tx, found.id)
    if (request.asked_by !== null) throw new Refused('STATE', undefined, '该退款由客服提出，请联系客服')
    await endRequest(ctx, tx, order, request, {
      to: 'withdrawn',
      actor: 'member',
      actorId: member.id,
      from: ['submitted'],
    })
    return {}
  })

/** `GET /order/refund/list`: every request of the order with where its money is, the newest first. */
export async function listOwnRequests(
  ctx: Ctx,
  member: Member,
  orderNo: string,
): Promise<Data<Calls['list']>> {
  const order = await store.findOwnOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  return { list: await requestViews(ctx, await store.listTold(ctx.db, order.id)), server_ts: ctx.now }
}
