import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import type { DocumentPurpose } from '#src/domain/desk/uploads/documents.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { attach, readDocument, release, shownDocuments } from './store.ts'

interface Attaching {
  purpose: DocumentPurpose
  /** As the desk named them. */
  refs: readonly string[]
  /** The record, as in the audit log: `refund_request`, its number. */
  entity: string
  entityId: string
  /** The form field that is told when one of them cannot be had. */
  field: string
}

/**
 * Makes a record hold these papers, in the transaction that refers to them; answers each one's row id by its ref, for
 * the foreign key. Refuses PARAM for one that this person has not sent for this purpose, that another record holds, or
 * that has gone since. Those that the record holds already stay, whoever sent them.
 */
export async function attachDocuments(
  tx: Tx,
  staffId: number,
  { field, ...wanted }: Attaching,
  now: Date,
): Promise<Map<string, number>> {
  const refs = [...new Set(wanted.refs)]
  if (refs.length === 0) return new Map()
  const rows = await attach(tx, { ...wanted, refs, staffId }, now)
  if (rows.length < refs.length) throw badFields({ [field]: '文件已失效，请重新上传' })
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** Lets go of papers that the record does not refer to any more: they are deleted after a day. */
export async function releaseDocuments(tx: Tx, ids: readonly number[], now: Date) {
  if (ids.length > 0) await release(tx, ids, now)
}

/** What a page shows of papers, by row id. */
export async function documentsShown(
  { vault }: Pick<Ctx, 'vault'>,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, DocumentShown>> {
  if (ids.length === 0) return new Map()
  const rows = await shownDocuments(db, ids)
  return new Map(rows.map(({ id, name_enc, ...row }) => [id, { ...row, name: vault.open(name_enc) }]))
}

/** The paper itself, for a record's owner whom the record's own noun lets see it. */
export async function openDocument({ vault }: Pick<Ctx, 'vault'>, db: Db, id: number) {
  const { name_enc, content_enc, format } = await readDocument(db, id)
  return { format, name: vault.open(name_enc), body: Buffer.from(vault.open(content_enc), 'base64') }
}
