import type { departureCancelling } from '#src/api/desk/orders/departures.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { MOST_OFFERED, offerUntil } from '#src/domain/booking/changes/date-offer.ts'
import { isBornApproved, needsFinance } from '#src/domain/booking/desk/departure-cancelling.ts'
import { whyNotCancelled } from '#src/domain/booking/desk/departures.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { groupText, seatsLeft } from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { SecondPersonLines } from '#src/domain/limits/second-person.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { chosenOf, type DateToOffer, listDatesToOffer, type Offers, offersOf } from './offers/dates.ts'
import { type Planned, plannedView, planOf, tokenOf, totalsOf } from './plan.ts'
import * as store from './store.ts'
import { sampleMessages } from './telling.ts'

type View = Data<typeof departureCancelling.preview>

/** What cancelling would do to each order of the departure, and what it comes to in all. Nothing is written. */
export async function previewCancellation(
  ctx: Ctx,
  { id, cause, ...asked }: Input<typeof departureCancelling.preview>,
): Promise<View> {
  const departure = await store.findDeparture(ctx.db, id)
  if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const today = dayOf(ctx.now)
  const isInDoubt = (await store.findAsked(ctx.db, id)) !== undefined
  const fault = whyNotCancelled({
    isCancelled: departure.status === 'cancelled',
    hasBegun: false,
    isFormed: departure.is_formed,
    isInDoubt,
    departsOn: departure.departs_on,
    today,
  })
  const chosen = chosenOf(asked)
  const dates = await listDatesToOffer(ctx.db, id, ctx.now)
  const offers = await offersOf(ctx.db, departure, chosen, ctx.now)
  const seen = { id, cause, chosen: offers ? offers.dates.map((date) => date.id).sort((a, b) => a - b) : [] }
  const offering = offeringView(departure, dates, seen.chosen, ctx.now)
  const lines = await secondPersonLinesOf(ctx.db)
  const viewed = { ...seen, lines, isInDoubt }
  const refused = (why: string) => ({ ...viewOf(ctx, viewed, offers, []), ...offering, allowed: false, why })
  if (fault !== '') return refused(fault)
  try {
    const planned = await planOf(ctx.db, await store.listOrders(ctx.db, id), { cause, today, offers })
    return { ...viewOf(ctx, viewed, offers, planned), ...offering }
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'STATE') throw error
    return refused(error.sentence ?? '')
  }
}

/** The dates that can be ticked, and until when travellers could choose. */
function offeringView(
  { departs_on }: store.Departure,
  dates: readonly DateToOffer[],
  chosen: readonly number[],
  now: Date,
) {
  const until = offerUntil(now, departs_on)
  return {
    dates: dates.map((date) => ({
      departure_id: date.id,
      departs_on: date.departsOn,
      combo_name: date.comboName,
      adult_fen: toFen(date.adultFen),
      seats: seatsLeft(date),
      group_text: groupText(date),
      is_chosen: chosen.includes(date.id),
    })),
    most_dates: MOST_OFFERED,
    offer_until: until,
    why_no_dates:
      until === null
        ? '距出发不足一天，来不及改期，按全额退款办理'
        : dates.length === 0
          ? '这个产品没有其他在售、有余位的日期'
          : '',
  }
}

interface Seen {
  id: number
  cause: ShopCause
  chosen: readonly number[]
  lines: SecondPersonLines
  /** 财务 is asked already, and is asked anew. */
  isInDoubt: boolean
}

function viewOf(
  { vault }: Pick<Ctx, 'vault'>,
  { lines, isInDoubt, ...seen }: Seen,
  offers: Offers | null,
  planned: Planned[],
): Omit<View, keyof ReturnType<typeof offeringView>> {
  const { refundFen, keptFen, compensationFen, ...counts } = totalsOf(planned)
  const needsSecond = isInDoubt || needsFinance(refundFen, lines)
  const { cause } = seen
  return {
    allowed: true,
    why: '',
    orders: planned.map(plannedView),
    sums: { ...counts, refund_fen: refundFen, kept_fen: keptFen, compensation_fen: compensationFen },
    law_text:
      planned.find(({ money }) => money && money.compensation.bp > 0)?.money?.compensation.lawText ?? '',
    needs_second: needsSecond,
    second_line_fen: toFen(lines.cancellationFen),
    messages: sampleMessages(planned, cause, {
      isApproved: needsSecond && isBornApproved(cause),
      until: offers?.until ?? null,
    }),
    plan_token: tokenOf(vault, seen, planned),
  }
}
