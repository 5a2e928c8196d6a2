import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { approvalDue } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'

/** Long enough to mend a slip, too short to tell another story. */
export const EDIT_MINUTES = 5

interface NewNote {
  /** A table's word and the record's own number: `order`, `BM…`. */
  entity: string
  id: string
  text: string
  mentions: readonly number[]
  pinned: boolean
}

/** Leaves a note for colleagues; whom it mentions it waits for. The caller knows that they may see the record. */
export async function addNote(tx: Tx, staff: Staff, note: NewNote, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('staff_note')
    .values({
      entity: note.entity,
      entity_id: note.id,
      staff_id: staff.id,
      text: note.text,
      pinned: note.pinned,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mentions = [...new Set(note.mentions)]
  if (mentions.length > 0)
    await tx
      .insertInto('staff_mention')
      .values(
        mentions.map((staff_id) => ({ note_id: id, staff_id, created_at: now, due_at: approvalDue(now) })),
      )
      .execute()
  return id
}

/** Says that somebody has read what notes of a record told them; answers how many there were. */
export async function readMentions(
  tx: Tx,
  staff: Pick<Staff, 'id'>,
  { entity, id }: { entity: string; id: string },
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('staff_mention')
    .set({ read_at: now })
    .where('staff_id', '=', staff.id)
    .where('read_at', 'is', null)
    .where('note_id', 'in', (eb) =>
      eb.selectFrom('staff_note').select('id').where('entity', '=', entity).where('entity_id', '=', id),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What somebody who leaves has not read is for a colleague, unless the same note has told them too. */
export async function handOverMentions(tx: Tx, fromId: number, toId: number, now: Date) {
  const unread = sql`staff_id = ${fromId} and read_at is null`
  const { numAffectedRows = 0n } = await sql`update staff_mention mine set staff_id = ${toId} where ${unread}
    and not exists (select from staff_mention theirs where theirs.note_id = mine.note_id and theirs.staff_id = ${toId})`.execute(
    tx,
  )
  await sql`update staff_mention set read_at = ${now} where ${unread}`.execute(tx)
  return Number(numAffectedRows)
}

interface NoteChange {
  entity: string
  id: string
  noteId: number
  text: string
  pinned: boolean
}

/** For five minutes its author may mend a note; afterwards, and for everybody else, STATE. Nobody deletes one. */
export async function editNote(tx: Tx, staff: Staff, change: NoteChange, now: Date) {
  const note = await tx
    .selectFrom('staff_note')
    .select(['staff_id', 'created_at', 'text', 'pinned'])
    .where('id', '=', change.noteId)
    .where('entity', '=', change.entity)
    .where('entity_id', '=', change.id)
    .forUpdate()
    .executeTakeFirst()
  if (!note) throw new Refused('NOT_FOUND')
  if (note.staff_id !== staff.id) throw new Refused('STATE', undefined, '只有写备注的人可以修改')
  if (now.getTime() - note.created_at.getTime() > EDIT_MINUTES * 60_000)
    throw new Refused('STATE', undefined, `备注写下${EDIT_MINUTES}分钟后不能再修改`)
  await tx
    .updateTable('staff_note')
    .set({ text: change.text, pinned: change.pinned, edited_at: now })
    .where('id', '=', change.noteId)
    .execute()
  return { text: note.text, pinned: note.pinned }
}
