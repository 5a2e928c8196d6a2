import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PlannedNew } from './plan.ts'

const codeDay = (day: Day) => day.slice(2).replaceAll('-', '')

/** The code of the departure that it is made from with its own day in it, as the contract will print it. */
function codeFor({ row, combo, source }: PlannedNew): string {
  const day = codeDay(row.departs_on)
  const letter = String.fromCharCode('A'.charCodeAt(0) + (combo.place % 26))
  if (source?.combo_id !== combo.id) return `BM${combo.product_id}-${day}${letter}`
  const was = codeDay(source.departs_on)
  const { group_code: code } = source
  return code.includes(was) ? code.replace(was, day) : `${code}-${day}`
}

/** A departure with nothing sold. Null where its day has one by now. */
export async function insertDeparture(tx: Tx, planned: PlannedNew): Promise<number | null> {
  const { row, combo, terms } = planned
  const made = await tx
    .insertInto('departure')
    .values({
      product_id: combo.product_id,
      combo_id: combo.id,
      departs_on: row.departs_on,
      returns_on: addDays(row.departs_on, combo.days - 1),
      adult_fen: terms.adult_fen,
      child_bed_fen: terms.child_bed_fen,
      child_nobed_fen: terms.child_nobed_fen,
      infant_fen: terms.infant_fen,
      single_supp_fen: terms.single_supp_fen,
      tiers: JSON.stringify(terms.tiers),
      capacity: terms.capacity,
      min_group: terms.min_group,
      max_group: combo.max_group,
      close_at: terms.close_at,
      group_code: codeFor(planned),
      floor_fen: terms.floor_fen,
    })
    .onConflict((same) => same.columns(['combo_id', 'departs_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}
