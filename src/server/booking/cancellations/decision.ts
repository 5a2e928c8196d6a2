import type { Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { beforeDeparture } from '#src/domain/booking/departures/departure-day.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { dueAgain } from '#src/domain/booking/refunds/request.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { postponeBills } from '#src/server/booking/billing/service.ts'
import { resumeSale } from '#src/server/booking/departures/service.ts'
import { giveMoreTime } from '#src/server/booking/orders/service.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { ApprovalNoun, Asked } from '#src/server/operations/approvals/service.ts'
import { assertSame, lockWhole, ofDeparture } from './cancel.ts'
import { endOrders } from './carry-out.ts'
import { offersOf } from './offers/dates.ts'
import { planOf, tokenOf, totalsOf } from './plan.ts'
import * as store from './store.ts'
import { settleTrades } from './trades.ts'

/** What stands in an approval of this kind. */
const Payload = z.object({ plan_token: z.string(), refund_fen: z.int(), compensation_fen: z.int() })
const payloadOf = ({ payload }: Asked) => z.parse(Payload, payload)

async function departureOf(ctx: Ctx, { entityId }: Asked) {
  const departure = await store.findDeparture(ctx.db, Number(entityId))
  if (!departure) throw new Error(`departure ${entityId} is asked about and does not exist`)
  return departure
}

/** What one of 财务 reads of a departure that a colleague wants to cancel, and what happens when they agree or not. */
export const departureCancelling: ApprovalNoun = {
  amountOf: (asked) => toFen(payloadOf(asked).refund_fen),

  async describe(ctx, asked) {
    const departure = await departureOf(ctx, asked)
    const cancellation = await store.findAsked(ctx.db, departure.id)
    const { refund_fen, compensation_fen } = payloadOf(asked)
    const offers =
      cancellation && (await offersOf(ctx.db, departure, cancellation.offered_departures, ctx.now))
    const planned = cancellation
      ? await planOf(ctx.db, await store.listOrders(ctx.db, departure.id), {
          ...{ cause: cancellation.cause, today: cancellation.asked_on, offers },
        })
      : []
    const { cancelled, refunded, offered, raised } = totalsOf(planned)
    return [
      { label: '产品', text: departure.title },
      { label: '团期', text: `${monthDayText(departure.departs_on)}出发，${departure.group_code}` },
      ...(cancellation ? [{ label: '原因', text: cancelReasonText[cancellation.cause] }] : []),
      ...(cancellation
        ? [
            {
              label: '订单',
              text: `退款${refunded + raised}单，${offered > 0 ? `可改期${offered}单，` : ''}取消未付${cancelled}单`,
            },
          ]
        : []),
      ...(offers && offered > 0
        ? [
            {
              label: '改期',
              text: `${offers.dates.map(({ departsOn }) => monthDayText(departsOn)).join('、')}出发，客人未选的全额退款，不再审核`,
            },
          ]
        : []),
      { label: '退款合计', text: yuanText(toFen(refund_fen)) },
      ...(compensation_fen > 0
        ? [{ label: '违约金合计', text: `${yuanText(toFen(compensation_fen))}，另行审核` }]
        : []),
    ]
  },

  async approve(ctx, asked, by) {
    const departure = await departureOf(ctx, asked)
    await settleTrades(ctx, departure.id)
    return ctx.transaction(async (tx): Promise<AuditEntry[]> => {
      const cancellation = await store.findAsked(tx, departure.id)
      if (!cancellation) throw new Refused('STATE')
      const { cause, reason, asked_on: today, asked_by: askedBy, offered_departures: chosen } = cancellation
      const offers = await offersOf(tx, departure, chosen, ctx.now)
      const planned = await lockWhole(tx, departure.id, { cause, today, offers })
      const changed = '金额有变化，请提出的同事在团期页重新核对提交'
      const token = tokenOf(ctx.vault, { id: departure.id, cause, chosen }, planned)
      assertSame(payloadOf(asked).plan_token, token, changed)
      await store.changeAsked(tx, cancellation.id, { state: 'done', decided_by: by.id, decided_at: ctx.now })
      const orders = await endOrders(ctx, tx, planned, {
        ...{ cause, reason, askedBy },
        askedOn: today,
        approvedBy: by.id,
        offering: offers && { cancellationId: cancellation.id, until: offers.until },
      })
      await productChanged(ctx, tx, departure.product_id)
      return [ofDeparture(departure, totalsOf(planned), cause, reason), ...orders]
    })
  },

  async reject(ctx, asked, by: Staff) {
    const { id: departureId, product_id: productId } = await departureOf(ctx, asked)
    return ctx.transaction(async (tx): Promise<AuditEntry[]> => {
      const cancellation = await store.findAsked(tx, departureId)
      if (!cancellation) throw new Refused('STATE')
      // Nobody could pay meanwhile, so nobody is late because of it.
      for (const { id, status, departs_on } of await store.lockOrders(tx, departureId)) {
        const again = dueAgain(ctx.now, ctx.now)
        const until = isUnpaid(status) ? beforeDeparture(again, departs_on) : again
        await postponeBills(tx, id, until)
        await giveMoreTime(tx, id, until)
      }
      await resumeSale(tx, departureId, cancellation.status_before)
      const decided = { state: 'rejected' as const, decided_by: by.id, decided_at: ctx.now }
      await store.changeAsked(tx, cancellation.id, decided)
      await productChanged(ctx, tx, productId)
      const after = { status: cancellation.status_before, cancelling: 'rejected' }
      return [{ entity: 'departure', id: departureId, after, reason: asked.reason }]
    })
  },
}
