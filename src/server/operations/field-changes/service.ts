import type { Staff } from '#src/api/endpoint.ts'
import type { Actor } from '#src/domain/booking/order.ts'
import { minuteText, shanghaiTime } from '#src/domain/calendar-day.ts'
import { type Changes, mergeFields, type PastChange, savedText } from '#src/domain/desk/field-merge.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'

/** Any record with a version, as staff see it: sealed fields by their masks. */
export interface EditedRecord<F> {
  /** A table's word and the record's own number: `order`, `BM…`. */
  entity: string
  id: string
  version: number
  fields: F
  /** A sealed field as it may be shown, also what somebody has just typed into it. */
  mask?(name: keyof F & string, value: F[keyof F]): F[keyof F]
}

interface Save<F> {
  version: number
  changes: Changes<F>
}

/**
 * What of a save is to be written to the record, which the caller holds under its lock (desk book §4.0). Refuses STALE,
 * with who changed what, when a field of it was changed since it was seen. `message` tells what was merged. The caller
 * raises the record's version and calls `noteFieldChanges` with the fields that it wrote.
 */
export async function mergeSave<F extends object>(tx: Tx, record: EditedRecord<F>, save: Save<F>) {
  const history = record.version > save.version ? await listSince(tx, record, save.version) : []
  const merge = mergeFields(record.fields, save, history)
  if (merge.kind === 'written') return { set: merge.set, message: savedText(merge.merged, timeText) }
  const by = merge.by === '' ? '同事' : merge.by
  const { mask } = record
  const fields = merge.fields.map((field) => ({
    ...field,
    mine: mask ? mask(field.name, field.mine) : field.mine,
  }))
  throw new Refused(
    'STALE',
    { by, at: shanghaiTime(merge.at), fields },
    `${by}刚刚修改了其中${fields.length}项，请核对后再保存`,
  )
}

interface Who {
  staff: Pick<Staff, 'id'> | null
  now: Date
  /** Without staff it is the traveller, unless said otherwise. */
  actor?: Actor
}

/** Writes down which fields of a record were changed with this version, and by whom. Never what they hold. */
export async function noteFieldChanges(
  tx: Tx,
  { entity, id, version }: Pick<EditedRecord<unknown>, 'entity' | 'id' | 'version'>,
  names: readonly string[],
  { staff, now, actor = staff ? 'staff' : 'member' }: Who,
) {
  if (names.length === 0) return
  const row = { entity, entity_id: id, version, actor, staff_id: staff?.id ?? null, at: now }
  await tx
    .insertInto('field_change')
    .values(names.map((field) => ({ ...row, field })))
    .execute()
}

/** In the order in which they were saved. What a traveller changed is by 客人, what a job did by 系统. */
async function listSince(
  db: Db,
  { entity, id }: Pick<EditedRecord<unknown>, 'entity' | 'id'>,
  version: number,
): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('field_change')
    .leftJoin('staff', 'staff.id', 'field_change.staff_id')
    .select(['field', 'version', 'at', 'actor', 'staff.name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('version', '>', version)
    .orderBy('field_change.id')
    .execute()
  return rows.map(({ name, actor, ...change }) => ({
    ...change,
    by: name ?? (actor === 'job' ? '系统' : '客人'),
  }))
}

/** Forgets who changed what before this moment. Nobody can have had a page open for so long. */
export const forgetFieldChanges = (db: Db, before: Date) =>
  db.deleteFrom('field_change').where('at', '<', before).execute()

const timeText = (at: Date) => minuteText(at).slice(11)
