import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** An entry about which the job has something to do. */
export interface DueEntry {
  id: number
  member_id: number
  departure_id: number
  seats: number
  title: string
  departs_on: Day
}

const columns = sql`w.id, w.member_id, w.departure_id, w.seats, p.title, d.departs_on`
const tables = sql`waitlist w join departure d on d.id = w.departure_id join product p on p.id = d.product_id`
const AT_ONCE = sql.lit(500)

/**
 * Parties for whom seats are kept and who do not know it yet, in the order in which they came. While the trip is off sale
 * the seats wait, as they do at night: nobody could order them.
 */
export async function listKept(db: Db): Promise<DueEntry[]> {
  const { rows } = await sql<DueEntry>`
    select ${columns} from ${tables} join inventory_hold h on h.waitlist_id = w.id and h.status = 'active'
    where w.state = 'waiting' and p.status = 'on_sale' and exists (select from combo c where c.id = d.combo_id and c.on_sale)
    order by w.id limit ${AT_ONCE}`.execute(db)
  return rows
}

export async function listOverdue(db: Db, now: Date): Promise<DueEntry[]> {
  const { rows } = await sql<DueEntry>`
    select ${columns} from ${tables}
    where w.state = 'offered' and w.offer_until <= ${now} order by w.id limit ${AT_ONCE}`.execute(db)
  return rows
}

export async function listStranded(db: Db, now: Date): Promise<DueEntry[]> {
  const { rows } = await sql<DueEntry>`
    select ${columns} from ${tables}
    where w.state in ('waiting', 'offered') and (d.status not in (${literals(onSaleStatuses)}) or d.close_at <= ${now})
      and not exists (select from departure_cancellation c where c.departure_id = d.id and c.state = 'asked')
    order by w.id limit ${AT_ONCE}`.execute(db)
  return rows
}
