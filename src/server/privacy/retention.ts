import { sql } from 'kysely'
import { addMonths, type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '../ctx.ts'
import { isRunning } from './closing-store.ts'

/** Months after the return during which a trip's documents may still be needed (rule book §10.5). */
const DOCUMENT_MONTHS = 12
const REVEAL_DAYS = 180
const BATCH = 500

/** Forgets what may no longer be kept: numbers of travellers long back from their trip, and old records of looks. */
export async function purge(ctx: Ctx) {
  const returnedBy = addMonths(dayOf(ctx.now), -DOCUMENT_MONTHS)
  while ((await eraseDocuments(ctx.db, returnedBy, ctx.now)) === BATCH) {
    // In steps, so that no order is locked for long.
  }
  const oldest = new Date(ctx.now.getTime() - REVEAL_DAYS * 86_400_000)
  await ctx.db.deleteFrom('reveal_log').where('at', '<', oldest).execute()
}

/**
 * Documents and telephones of the people of orders; names stay, as in the signed contract. An order over which money is
 * still being argued keeps them as evidence. One that somebody has in hand is left to the next run.
 */
async function eraseDocuments(db: Db, returnedBy: Day, now: Date) {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select o.id from orders o
      where o.documents_erased_at is null and o.returns_on <= ${returnedBy} and o.status <> 'refunding'
        and not exists (select from refund r where r.order_id = o.id and ${isRunning})
      order by o.returns_on limit ${BATCH} for update skip locked
    ), erased as (
      update order_traveller t
      set doc_no_enc = null, doc_no_hash = null, valid_until = null, phone_enc = null
      from due where t.order_id = due.id
    )
    update orders set documents_erased_at = ${now} from due where orders.id = due.id`.execute(db)
  return Number(numAffectedRows)
}
