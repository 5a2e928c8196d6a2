import type { Staff } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'

/** Somebody has held a place's alert against its source: the same as a save of that day. */
export async function alertChecked(
  tx: Tx,
  id: number,
  { on, staff, now }: { on: Day; staff: Staff; now: Date },
) {
  const { edit_version: version } = await tx
    .updateTable('destination')
    .set((eb) => ({ alert_checked_on: on, edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .returning('edit_version')
    .executeTakeFirstOrThrow()
  const record = { entity: 'destination', id: String(id), version }
  await noteFieldChanges(tx, record, ['alert_checked_on'], { staff, now })
}
