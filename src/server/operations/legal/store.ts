import type { Day } from '#src/domain/calendar-day.ts'
import type { LegalKind } from '#src/domain/desk/legal/versions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

const drafts = (db: Db, kind: LegalKind) =>
  db
    .selectFrom('legal_draft')
    .leftJoin('staff', 'staff.id', 'legal_draft.updated_by')
    .select(['code', 'version', 'title', 'body', 'legal_basis', 'checked_on', 'updated_at as at'])
    .select(['updated_by', 'staff.name as by'])
    .where('kind', '=', kind)

export const listDrafts = (db: Db, kind: LegalKind) => drafts(db, kind).execute()
export const findDraft = (db: Db, kind: LegalKind, code: string) =>
  drafts(db, kind).where('code', '=', code).executeTakeFirst()
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number]

/** Makes the row of a text's draft where there is none, and holds it until the transaction ends. */
export async function lockDraft(tx: Tx, kind: LegalKind, code: string): Promise<DraftRow> {
  await tx
    .insertInto('legal_draft')
    .values({ kind, code })
    .onConflict((known) => known.doNothing())
    .execute()
  await tx
    .selectFrom('legal_draft')
    .select('code')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const draft = await findDraft(tx, kind, code)
  if (!draft) throw new Error('a draft that is locked is gone')
  return draft
}

interface Written {
  title: string
  body: unknown
  legalBasis: string
  checkedOn: Day | null
  by: number
  at: Date
}

/** Writes the draft, or empties it; its version goes on either way. */
export const writeDraft = (
  tx: Tx,
  { kind, code, version }: { kind: LegalKind; code: string; version: number },
  written: Written | null,
) =>
  tx
    .updateTable('legal_draft')
    .set({
      version,
      title: written?.title ?? null,
      body: written && JSON.stringify(written.body),
      legal_basis: written?.legalBasis ?? '',
      checked_on: written?.checkedOn ?? null,
      updated_by: written?.by ?? null,
      updated_at: written?.at ?? null,
    })
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()
