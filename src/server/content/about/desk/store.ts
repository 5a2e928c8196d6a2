import type { HistoryTerms } from '#src/domain/content/about/history-event.ts'
import type { TeamTerms } from '#src/domain/content/about/team-member.ts'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { renderRichText } from '#src/domain/content/rich-text/render.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** People and events show as long as they are switched on: none of them has a time. */
const noWindow = { starts_at: null, ends_at: null }

/** Everybody, kind by kind in their order. */
export async function listTeam(db: Db) {
  const rows = await db
    .selectFrom('team_member')
    .selectAll()
    .orderBy('kind')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...noWindow }))
}
export type StoredMember = Awaited<ReturnType<typeof listTeam>>[number]

export async function insertMember(tx: Tx, terms: TeamTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('team_member')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateMember = (tx: Tx, id: number, terms: TeamTerms) =>
  tx
    .updateTable('team_member')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setMemberSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('team_member').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteMember = (tx: Tx, id: number) =>
  tx.deleteFrom('team_member').where('id', '=', id).execute()

/** Whom of the staff somebody of the team can be; who has left may still stand there. */
export const listColleagues = (db: Db) =>
  db.selectFrom('staff').select(['id', 'name', 'status']).orderBy('id').limit(500).execute()

/** The newest first; those of one day in their order. */
export async function listEvents(db: Db) {
  const rows = await db
    .selectFrom('history_event')
    .selectAll()
    .orderBy('happened_on', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, document: row.document as unknown as RichText, ...noWindow }))
}
export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number]

/** The HTML is made here, once: whatever becomes of the renderer, visitors see what was saved. */
const rowOf = ({ document, ...terms }: HistoryTerms) => ({
  ...terms,
  document: JSON.stringify(document),
  html: renderRichText(document, { trustedHosts: [] }),
})

export async function insertEvent(tx: Tx, terms: HistoryTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('history_event')
    .values({ ...rowOf(terms), sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEvent = (tx: Tx, id: number, terms: HistoryTerms) =>
  tx
    .updateTable('history_event')
    .set((eb) => ({ ...rowOf(terms), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setEventSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('history_event').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteEvent = (tx: Tx, id: number) =>
  tx.deleteFrom('history_event').where('id', '=', id).execute()
