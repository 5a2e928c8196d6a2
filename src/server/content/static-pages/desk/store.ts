import { type Insertable, sql } from 'kysely'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { type AgreedPage, isAgreed } from '#src/domain/content/static-page.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { StaticPage } from '#src/platform/db/schema.gen.ts'

/** All versions of one page, or of all pages, the newest first. */
export async function listVersions(db: Db, key?: string) {
  const rows = await db
    .selectFrom('static_page')
    .leftJoin('staff', 'staff.id', 'static_page.published_by')
    .select(['key', 'version', 'title', 'html', 'document', 'in_nav', 'sort', 'published_at as from'])
    .select(['staff.name as by'])
    .$if(key !== undefined, (pages) => pages.where('key', '=', key ?? ''))
    .orderBy('sort')
    .orderBy('key')
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, document: row.document as RichText | null }))
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

const drafts = (db: Db) =>
  db
    .selectFrom('static_page_draft')
    .leftJoin('staff', 'staff.id', 'static_page_draft.updated_by')
    .select(['key', 'version', 'title', 'document', 'updated_at as at', 'staff.name as by'])

const draftOf = (row: { document: unknown }) => row.document as RichText | null

export async function listDrafts(db: Db) {
  const rows = await drafts(db).execute()
  return rows.map((row) => ({ ...row, document: draftOf(row) }))
}

export async function findDraft(db: Db, key: string) {
  const row = await drafts(db).where('key', '=', key).executeTakeFirst()
  return row && { ...row, document: draftOf(row) }
}

/** Makes the row of a page's draft where there is none, and holds it until the transaction ends. */
export async function lockDraft(tx: Tx, key: string) {
  await tx
    .insertInto('static_page_draft')
    .values({ key })
    .onConflict((known) => known.doNothing())
    .execute()
  await tx
    .selectFrom('static_page_draft')
    .select('key')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const draft = await findDraft(tx, key)
  if (!draft) throw new Error('a draft that is locked is gone')
  return draft
}

interface Written {
  title: string
  document: RichText
  by: number
  at: Date
}

/** Writes the draft, or empties it; its version goes on either way. */
export const writeDraft = (tx: Tx, key: string, version: number, written: Written | null) =>
  tx
    .updateTable('static_page_draft')
    .set({
      version,
      title: written?.title ?? null,
      document: written && JSON.stringify(written.document),
      updated_by: written?.by ?? null,
      updated_at: written?.at ?? null,
    })
    .where('key', '=', key)
    .execute()

export const insertVersion = (tx: Tx, row: Insertable<StaticPage>) =>
  tx.insertInto('static_page').values(row).execute()

export const deleteVersion = (tx: Tx, key: string, version: string) =>
  tx.deleteFrom('static_page').where('key', '=', key).where('version', '=', version).execute()

const consentNames: Record<AgreedPage, 'agreement' | 'privacy'> = {
  useragree: 'agreement',
  privacy: 'privacy',
}

/** How many members agreed to this version when they registered or when they were asked last. */
export async function countAgreed(db: Db, key: string, version: string) {
  if (!isAgreed(key)) return 0
  const { count } = await db
    .selectFrom('member')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where(sql<boolean>`consent ->> ${consentNames[key]} = ${version}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
