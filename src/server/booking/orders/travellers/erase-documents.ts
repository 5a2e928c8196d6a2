import { sql } from 'kysely'
import { runningRefundStatuses } from '#src/domain/account/closing.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/**
 * Erases documents and telephones of orders' travellers; names stay, as in the signed contract. An order over which
 * money is still being argued keeps them as evidence. One that another transaction has locked is left to the next run.
 * Answers how many orders it was, `limit` at the most.
 */
export async function eraseDocuments(
  db: Db,
  { returnedBy, limit }: { returnedBy: Day; limit: number },
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select o.id from orders o
      where o.documents_erased_at is null and o.returns_on <= ${returnedBy} and o.status <> 'refunding'
        and not exists (select from refund r where r.order_id = o.id
          and r.status in (${literals(runningRefundStatuses)}))
      order by o.returns_on limit ${limit} for update skip locked
    ), erased as (
      update order_traveller t
      set doc_no_enc = null, doc_no_hash = null, valid_until = null, phone_enc = null
      from due where t.order_id = due.id
    )
    update orders set documents_erased_at = ${now} from due where orders.id = due.id`.execute(db)
  return Number(numAffectedRows)
}
