import type { Staff } from '#src/api/endpoint.ts'
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

/** Leaves a note for colleagues. PARAM names a mentioned person who does not work here. */
export async function addNote(tx: Tx, staff: Staff, note: NewNote, now: Date): Promise<number> {
  const mentions = [...new Set(note.mentions)]
  if (mentions.length > 0) {
    const known = await tx
      .selectFrom('staff')
      .select('id')
      .where('id', 'in', mentions)
      .where('status', '=', 'active')
      .execute()
    if (known.length < mentions.length)
      throw new Refused('PARAM', { errors: { mentions_json: '提到的同事不存在或已离职' } })
  }
  const { id } = await tx
    .insertInto('staff_note')
    .values({
      entity: note.entity,
      entity_id: note.id,
      staff_id: staff.id,
      text: note.text,
      mentions,
      pinned: note.pinned,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
