import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/**
 * What refers to departures, in words, and what would break with them: whoever held a seat once, waits for one, or was
 * told of the date. What only tells of a departure goes with it: its log.
 */
export async function usesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; uses: string }>`
    select d.id, concat_ws('、',
      case when exists (select from orders o where o.departure_id = d.id)
        or exists (select from inventory_hold h where h.departure_id = d.id) then '有过订单或占位' end,
      case when exists (select from waitlist w where w.departure_id = d.id) then '有过候补' end,
      case when exists (select from order_change c where c.from_departure_id = d.id or c.to_departure_id = d.id)
        or exists (select from departure_cancellation c where d.id = any(c.offered_departures)) then '有改期用到' end,
      case when exists (select from departure_cancellation c where c.departure_id = d.id) then '提出过取消' end,
      case when exists (select from group_formed g where g.departure_id = d.id)
        or d.guaranteed_at is not null then '已承诺成团' end,
      case when exists (select from departure_notice n where n.departure_id = d.id)
        or exists (select from departure_notice_edition n where n.departure_id = d.id)
        or exists (select from departure_manifest m where m.departure_id = d.id)
        or exists (select from manifest_export m where m.departure_id = d.id) then '有名单或出团通知' end) as uses
    from departure d where d.id = any(${ids})`.execute(db)
  return new Map(rows.filter(({ uses }) => uses !== '').map(({ id, uses }) => [id, uses]))
}

/** Nobody can begin to refer to them any more: a hold or a place on the waiting list comes before, or finds nothing. */
export const lockForRemoval = (tx: Tx, ids: readonly number[]) =>
  sql`select from departure where id = any(${ids}) order by id for update`.execute(tx)

/** Takes a departure out whose lock the caller holds; answers it whole, to be put back. */
export async function removeDeparture(tx: Tx, id: number): Promise<object> {
  const { rows } = await sql<{ departure: object }>`
    delete from departure d where id = ${id} returning to_jsonb(d) as departure`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`departure ${id} has gone under its lock`)
  return row.departure
}

/** Puts it back under its own number. Null where the day has got another one since. */
export async function putBackDeparture(tx: Tx, departure: unknown) {
  const { rows } = await sql<{ id: number; product_id: number }>`
    insert into departure overriding system value
    select back.* from (select ${JSON.stringify(departure)}::jsonb as kept) removed, jsonb_populate_record(null::departure,
      kept || jsonb_build_object('edit_version', (kept ->> 'edit_version')::int + 1)) as back
    on conflict do nothing returning id, product_id`.execute(tx)
  return rows[0] ?? null
}
