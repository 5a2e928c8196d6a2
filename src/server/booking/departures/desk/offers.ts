import { type RawBuilder, sql } from 'kysely'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import type { ChangeState } from '#src/domain/booking/changes/change.ts'
import { type DateOfferState, offerText } from '#src/domain/booking/changes/date-offer.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { type Counts, travellersText } from '#src/domain/pricing/counts.ts'
import type { Db } from '#src/platform/db/database.ts'

interface Found extends Counts {
  no: string
  state: DateOfferState
  until: Date
  change: { state: ChangeState; toDate: Day } | null
  refund_fen: number | null
}

/** What the orders of a cancelled departure have chosen of the dates that they were offered; they may be elsewhere by now. */
export async function listOffers(
  db: Db,
  departureId: number,
  reach: RawBuilder<boolean>,
): Promise<DeskDeparture['offers']> {
  const { rows } = await sql<Found>`
    select orders.order_no as no, orders.adult, orders.child_bed, orders.child_nobed, orders.infant,
      offer.state, offer.offer_until as until,
      (select json_build_object('state', change.state, 'toDate', change.to_departs_on) from order_change change
        where change.date_offer_id = offer.id and (change.ended_at is null or change.state = 'done')) as change,
      case when offer.state in ('refused', 'lapsed') then
        (select request.refund_fen from refund_request request where request.order_id = orders.id
          and request.created_at >= offer.ended_at order by request.id limit 1) end as refund_fen
    from departure_cancellation c join date_offer offer on offer.cancellation_id = c.id
      join orders on orders.id = offer.order_id
    where c.departure_id = ${departureId} and ${reach}
    order by offer.state, orders.id`.execute(db)
  return rows.map(({ no, state, until, change, refund_fen, ...people }) => ({
    no,
    state,
    people_text: travellersText(people),
    text: offerText({ state, until, change }),
    refund_fen: toFen(refund_fen ?? 0),
  }))
}
