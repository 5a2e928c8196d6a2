import type { Selectable } from 'kysely'
import type { DateOfferState } from '#src/domain/booking/changes/date-offer.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DateOffer } from '#src/platform/db/schema.gen.ts'

export type OfferRow = Selectable<DateOffer>

/** What an order was offered when its departure was cancelled, while it stands. It counts under the order's lock. */
export const findOffered = (db: Db, orderId: number) =>
  db
    .selectFrom('date_offer')
    .innerJoin('departure_cancellation as c', 'c.id', 'date_offer.cancellation_id')
    .selectAll('date_offer')
    .select(['c.cause', 'c.asked_on', 'c.offered_departures'])
    .where('order_id', '=', orderId)
    .where('date_offer.state', '=', 'open')
    .$narrowType<{ cause: ShopCause }>()
    .executeTakeFirst()
export type OfferedOrder = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/**
 * Orders whose time to choose is over and that are on their way to no date: neither chosen, nor chosen and given up. A date
 * that was chosen in time keeps its own day to be signed and paid for.
 */
export const listLapsed = (db: Db, limit: number, now: Date) =>
  db
    .selectFrom('date_offer')
    .select(['order_id'])
    .where('state', '=', 'open')
    .where('offer_until', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_change as change')
            .select('change.id')
            .whereRef('change.order_id', '=', 'date_offer.order_id')
            .where('change.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('offer_until')
    .limit(limit)
    .execute()

/** Offers other dates to an order, under its lock; nothing of any seat is held by it. */
export const insertOffer = (
  tx: Tx,
  offer: { cancellationId: number; orderId: number; until: Date },
  now: Date,
): Promise<OfferRow> =>
  tx
    .insertInto('date_offer')
    .values({
      cancellation_id: offer.cancellationId,
      order_id: offer.orderId,
      offered_at: now,
      offer_until: offer.until,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends what stands of an order's offer, under its lock; nothing happens where none does. */
export const endOffer = (tx: Tx, orderId: number, state: Exclude<DateOfferState, 'open'>, now: Date) =>
  tx
    .updateTable('date_offer')
    .set({ state, ended_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute()
