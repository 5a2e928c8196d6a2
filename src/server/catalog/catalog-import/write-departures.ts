import { sql } from 'kysely'
import { chunks, idsBy } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { recordset } from '#src/platform/db/sql-fragments.ts'
import type { DepartureRow } from './rows/departures/departures.ts'
import type { ProductRows } from './rows/product-rows.ts'

const PRICES = [
  'adult_fen',
  'child_bed_fen',
  'child_nobed_fen',
  'infant_fen',
  'single_supp_fen',
  'tiers',
] as const

/**
 * New days come with their seats, and what is sold of them with one consumed hold, so that held + sold equals the sum
 * of the holds from the first second. A day that exists keeps its seats and its state; only a changed price is written,
 * and raises the version that price tokens carry; a struck-out price that is not above it goes. No file sets one.
 */
export async function writeDepartures(tx: Tx, products: ProductRows[], now: Date) {
  const comboId = await idsBy(tx, sql`select product_id || ' ' || combo_key as key, id from combo`)
  const rows = products.flatMap(({ departures }) =>
    departures.map(({ combo_key, ...row }: DepartureRow) => ({
      combo_id: comboId(`${row.product_id} ${combo_key}`),
      ...row,
    })),
  )
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const prices = (table: string) => sql.join(PRICES.map((column) => sql.ref(`${table}.${column}`)))
  let written = 0
  for (const part of chunks(rows)) {
    const repriced = await sql`update departure d set ${sql.join(
      PRICES.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`),
    )}, market_fen = nullif(greatest(d.market_fen, r.adult_fen), r.adult_fen),
      version = d.version + 1, edit_version = d.edit_version + 1
      from ${recordset('departure', part)} r
      where d.combo_id = r.combo_id and d.departs_on = r.departs_on and d.close_at > ${now}
        and (${prices('d')}) is distinct from (${prices('r')})`.execute(tx)
    const inserted = await sql`with fresh as (
        insert into departure (${columns}) select ${columns} from ${recordset('departure', part)}
        on conflict (combo_id, departs_on) do nothing returning id, sold
      ), hold as (
        insert into inventory_hold (departure_id, pax, kind, status, created_at, updated_at)
        select id, sold, 'sample', 'consumed', ${now}, ${now} from fresh where sold > 0
      )
      select id from fresh`.execute(tx)
    written += Number(repriced.numAffectedRows ?? 0) + inserted.rows.length
  }
  return written
}
