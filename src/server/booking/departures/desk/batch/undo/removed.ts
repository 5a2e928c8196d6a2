import type { Tx } from '#src/platform/db/database.ts'
import { putBackDeparture } from '../removing.ts'
import type { BatchRowRecord } from '../store.ts'
import type { TakenBack } from './undo.ts'

/** Departures that were taken out, under their own numbers, where the day has not got another one since. */
export async function putBack(tx: Tx, rows: readonly BatchRowRecord[]) {
  const taken: TakenBack[] = []
  for (const row of rows) {
    const back = await putBackDeparture(tx, row.before)
    taken.push(
      back === null
        ? { row, product_id: 0, why: '这一天已有新的团期' }
        : { row, product_id: back.product_id, why: '', departure_id: back.id },
    )
  }
  return taken
}
