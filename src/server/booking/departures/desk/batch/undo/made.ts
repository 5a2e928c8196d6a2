import type { Tx } from '#src/platform/db/database.ts'
import { lockEdited } from '../../editing/record.ts'
import { seatsText } from '../../editing/save.ts'
import { lockForRemoval, removeDeparture, usesOf } from '../removing.ts'
import type { BatchRowRecord } from '../store.ts'
import type { TakenBack, Undoing } from './undo.ts'

/** Departures that were made, taken out again where nobody has had anything of them. */
export async function takeOutAgain(tx: Tx, rows: readonly BatchRowRecord[], { now }: Undoing) {
  const taken: TakenBack[] = []
  const ids = rows.flatMap(({ departure_id }) => departure_id ?? [])
  await lockForRemoval(tx, ids)
  const departures = new Map((await lockEdited(tx, ids, now)).map((departure) => [departure.id, departure]))
  const uses = await usesOf(tx, ids)
  for (const row of rows) {
    const departure = departures.get(row.departure_id ?? 0)
    if (!departure) {
      taken.push({ row, product_id: 0, why: '团期已移除' })
      continue
    }
    const { id, product_id, edit_version, sold, held } = departure
    const touched = edit_version === row.written_version ? '' : '之后又被修改，保持不变'
    const why = touched || (sold + held > 0 ? seatsText(departure) : (uses.get(id) ?? ''))
    if (why === '') await removeDeparture(tx, id)
    taken.push({ row, product_id, why })
  }
  return taken
}
