import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureNoticeEdition } from '#src/platform/db/schema.gen.ts'

/**
 * A notice as it was sent, its guide's telephone sealed: it is for the travellers of the departure and for staff.
 * `emergency_line` and the gathering place may be shared further.
 */
export type SentNotice = Selectable<DepartureNoticeEdition>

/** The notice that holds for a departure: the edition that was sent last; undefined before the first was. */
export const findNotice = (db: Db, departureId: number): Promise<SentNotice | undefined> =>
  db
    .selectFrom('departure_notice_edition')
    .selectAll()
    .where('departure_id', '=', departureId)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertEdition = (tx: Tx, edition: Insertable<DepartureNoticeEdition>): Promise<SentNotice> =>
  tx.insertInto('departure_notice_edition').values(edition).returningAll().executeTakeFirstOrThrow()

/** The newest first, with how many orders were told and how many have read it. */
export const listEditions = (db: Db, departureId: number) =>
  db
    .selectFrom('departure_notice_edition as e')
    .innerJoin('staff as s', 's.id', 'e.sent_by')
    .leftJoin('departure_notice_receipt as r', 'r.edition_id', 'e.id')
    .select(['e.edition', 'e.sent_at', 'e.changed', 's.name as sent_by'])
    .select(({ fn }) => [fn.count<number>('r.order_id').as('told'), fn.count<number>('r.read_at').as('read')])
    .where('e.departure_id', '=', departureId)
    .groupBy(['e.id', 's.name'])
    .orderBy('e.edition', 'desc')
    .limit(20)
    .execute()

/** Notes that an order is told of an edition; false where it was before. */
export async function noteTold(tx: Tx, editionId: number, orderId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('departure_notice_receipt')
    .values({ edition_id: editionId, order_id: orderId, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

/** Opened by the traveller; the first time counts. Whoever opens it before a message could be sent needs none. */
export const noteRead = (tx: Tx, editionId: number, orderId: number, now: Date) =>
  tx
    .insertInto('departure_notice_receipt')
    .values({ edition_id: editionId, order_id: orderId, told_at: now, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'edition_id'])
        .doUpdateSet({ read_at: now })
        .where('departure_notice_receipt.read_at', 'is', null),
    )
    .execute()
