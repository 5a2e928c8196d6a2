import type { Staff } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { setCheckedOn } from './store.ts'

/** Somebody has held the licence against the register: the same as a save of that day. */
export async function supplierChecked(
  tx: Tx,
  id: number,
  { on, staff, now }: { on: Day; staff: Staff; now: Date },
) {
  const version = await setCheckedOn(tx, id, on)
  await noteFieldChanges(tx, { entity: 'supplier', id: String(id), version }, ['checked_on'], { staff, now })
}
