import type { DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  isKnownPage,
  knownPages,
  pageKeys,
  sortOf,
  staticPageAddress,
} from '#src/domain/content/about/known-pages.ts'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { editorDocument } from '#src/domain/content/rich-text/editor.ts'
import { earliestDay, isAgreed, publishBlockers } from '#src/domain/content/static-page.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  countAgreed,
  type listDrafts as draftsOf,
  findDraft,
  listDrafts,
  listVersions,
  type VersionRow,
} from './store.ts'

type Draft = Awaited<ReturnType<typeof draftsOf>>[number]
type Row = Data<(typeof staticPages)['list']>['list'][number]

/** As it travels: what the editor reads. Empty for a text from before the desk. */
export const documentText = (document: RichText | null) =>
  document === null ? '' : JSON.stringify(editorDocument(document))

const shown = ({ version, title, from, by }: VersionRow) => ({ version, title, from, by })

/** `versions` are those of one page, the newest first. */
export const standOf = (versions: readonly VersionRow[], now: Date) => ({
  inForce: versions.find(({ from }) => from <= now) ?? null,
  upcoming: versions.findLast(({ from }) => from > now) ?? null,
  newest: versions[0],
})

/** Of a page that has no text yet. */
const titleOf = (key: string) => (isKnownPage(key) ? knownPages[key].title : key)

function rowOf(key: string, versions: readonly VersionRow[], draft: Draft | undefined, now: Date): Row {
  const { inForce, upcoming, newest } = standOf(versions, now)
  return {
    key,
    title: newest?.title ?? titleOf(key),
    is_agreed: isAgreed(key),
    in_force: inForce && shown(inForce),
    upcoming: upcoming && shown(upcoming),
    draft: draft?.document && draft.at ? { by: draft.by ?? '', at: draft.at } : null,
  }
}

export async function listPages(db: Db, now: Date): Promise<Row[]> {
  const [versions, drafts] = await Promise.all([listVersions(db), listDrafts(db)])
  const byKey = Map.groupBy(versions, ({ key }) => key)
  return [...new Set([...pageKeys, ...byKey.keys()])]
    .toSorted((a, b) => sortOf(a) - sortOf(b))
    .map((key) =>
      rowOf(
        key,
        byKey.get(key) ?? [],
        drafts.find((draft) => draft.key === key),
        now,
      ),
    )
}

/** Of a text that is published, or that the shop may have; refuses NOT_FOUND for any other. */
export async function viewPage(db: Db, key: string, now: Date): Promise<DeskPage> {
  const versions = await listVersions(db, key)
  const { newest, inForce } = standOf(versions, now)
  if (!newest && !isKnownPage(key)) throw new Refused('NOT_FOUND')
  const draft = await findDraft(db, key)
  const { title, document } = writtenOf(key, draft, newest)
  return {
    ...rowOf(key, versions, draft, now),
    address: staticPageAddress(key),
    edit_version: draft?.version ?? 1,
    fields: { title, document: documentText(document) },
    html: newest?.html ?? '',
    versions: versions.map(shown),
    agreed_count: inForce ? await countAgreed(db, key, inForce.version) : 0,
    earliest_on: earliestDay(key, dayOf(now)),
    blockers: draft?.document ? publishBlockers(draft.document) : [],
  }
}

/** What is being written: the draft, or else the newest version, or nothing yet. */
export function writtenOf(
  key: string,
  draft: Pick<Draft, 'title' | 'document'> | undefined,
  newest: VersionRow | undefined,
): { title: string; document: RichText | null } {
  if (draft?.document) return { title: draft.title ?? '', document: draft.document }
  return { title: newest?.title ?? titleOf(key), document: newest?.document ?? null }
}

/** Refuses NOT_FOUND. */
export async function viewVersion(db: Db, key: string, wanted: string) {
  const found = (await listVersions(db, key)).find(({ version }) => version === wanted)
  if (!found) throw new Refused('NOT_FOUND')
  return { ...shown(found), html: found.html }
}
