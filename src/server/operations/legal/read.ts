import type { LegalRow, LegalText } from '#src/api/desk/legal/texts.ts'
import { z } from '#src/api/zod.ts'
import { type Day, dayOf, isDay } from '#src/domain/calendar-day.ts'
import { basisBlockers, earliestUse, standOf } from '#src/domain/desk/legal/versions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findAskedApprovals } from '../approvals/service.ts'
import type { LegalNoun, LegalVersion } from './noun.ts'
import { type DraftRow, findDraft, listDrafts } from './store.ts'

/** What an approval of a legal text says. */
export const Payload = z.object({ editVersion: z.int(), from: z.string().check(z.refine(isDay)) })

/** A text as it is written or as it stands, beside what a form compares. */
export interface Content<Body> {
  title: string
  body: Body
  legalBasis: string
  checkedOn: Day | null
}

/** As it travels and is compared: every field is a text. */
export const fieldsOf = ({ title, body, legalBasis, checkedOn }: Content<unknown>) => ({
  title,
  body: JSON.stringify(body),
  legal_basis: legalBasis,
  checked_on: checkedOn ?? '',
})

const shown = <B>({ version, title, inUseFrom, by, approvedBy, ...rest }: LegalVersion<B>) => ({
  ...{ version, title, by },
  from: inUseFrom,
  approved_by: approvedBy,
  legal_basis: rest.legalBasis,
  checked_on: rest.checkedOn,
  is_withdrawn: rest.isWithdrawn,
})

/** The draft; null where there is none. */
export const contentOf = <B>(noun: LegalNoun<B>, draft: DraftRow | undefined): Content<B> | null =>
  draft?.title == null
    ? null
    : {
        title: draft.title,
        body: noun.read(draft.body),
        legalBasis: draft.legal_basis,
        checkedOn: draft.checked_on,
      }

interface Around {
  draft: DraftRow | undefined
  waiting: LegalRow['waiting']
  products: number
  today: Day
}

function rowOf<B>(code: string, versions: readonly LegalVersion<B>[], around: Around): LegalRow {
  const { draft, waiting, products, today } = around
  const { inUse, upcoming } = standOf(versions, today)
  return {
    code,
    title: (inUse ?? versions[0])?.title ?? code,
    in_use: inUse && shown(inUse),
    upcoming: upcoming && shown(upcoming),
    draft: draft?.title != null && draft.at ? { by: draft.by ?? '', at: draft.at } : null,
    waiting,
    products,
  }
}

/** What waits for a second person, by the text's code. */
async function waitingOf<B>(db: Db, { kind }: LegalNoun<B>) {
  const asked = await findAskedApprovals(db, kind)
  return new Map(
    asked.map(({ id, entityId, payload }) => [
      entityId,
      { approval_id: id, from: z.parse(Payload, payload).from },
    ]),
  )
}

export async function listTexts<B>({ db, now }: Pick<Ctx, 'db' | 'now'>, noun: LegalNoun<B>) {
  const [versions, drafts, waiting, products] = await Promise.all([
    noun.listVersions(db),
    listDrafts(db, noun.kind),
    waitingOf(db, noun),
    noun.countProducts(db),
  ])
  return [...Map.groupBy(versions, ({ code }) => code)].map(([code, own]) =>
    rowOf(code, own, {
      draft: drafts.find((draft) => draft.code === code),
      waiting: waiting.get(code) ?? null,
      products: products.get(code) ?? 0,
      today: dayOf(now),
    }),
  )
}

/** Refuses NOT_FOUND. */
export async function viewText<B>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  noun: LegalNoun<B>,
  code: string,
): Promise<LegalText> {
  const today = dayOf(now)
  const versions = await noun.listVersions(db, code)
  const base = baseOf(versions, today)
  const draft = await findDraft(db, noun.kind, code)
  const waiting = (await waitingOf(db, noun)).get(code) ?? null
  const products = (await noun.countProducts(db)).get(code) ?? 0
  const content = contentOf(noun, draft)
  return {
    ...rowOf(code, versions, { draft, waiting, products, today }),
    edit_version: draft?.version ?? 1,
    fields: fieldsOf(content ?? base),
    base: fieldsOf(base),
    versions: versions.map(shown),
    blockers: content ? blockersOf(noun, content, base, today) : [],
    earliest_on: earliestUse(today),
  }
}

/** What a draft is written over: the version in use, or the first one where none is yet. Refuses NOT_FOUND. */
export function baseOf<B>(versions: readonly LegalVersion<B>[], today: Day): LegalVersion<B> {
  const base = standOf(versions, today).inUse ?? versions[0]
  if (!base) throw new Refused('NOT_FOUND')
  return base
}

/** Why a draft cannot be submitted, in sentences. */
export function blockersOf<B>(
  noun: LegalNoun<B>,
  content: Content<B>,
  base: Content<B>,
  today: Day,
): string[] {
  const { body, legalBasis, checkedOn } = content
  const isSame = content.title === base.title && JSON.stringify(body) === JSON.stringify(base.body)
  return [
    ...noun.blockers(body),
    ...basisBlockers({ legalBasis, checkedOn: checkedOn ?? '' }, today),
    ...(isSame ? ['与使用中的版本相同'] : []),
  ]
}

/** Refuses NOT_FOUND. */
export async function viewVersion<B>(db: Db, noun: LegalNoun<B>, code: string, wanted: string) {
  const found = (await noun.listVersions(db, code)).find(({ version }) => version === wanted)
  if (!found) throw new Refused('NOT_FOUND')
  return { ...shown(found), body: JSON.stringify(found.body) }
}

/** The content of a version, or of what is being written where none is named. Refuses NOT_FOUND. */
export async function draftOrVersion<B>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  noun: LegalNoun<B>,
  code: string,
  wanted: string | undefined,
): Promise<Content<B>> {
  const versions = await noun.listVersions(db, code)
  if (wanted === undefined) {
    const base = baseOf(versions, dayOf(now))
    return contentOf(noun, await findDraft(db, noun.kind, code)) ?? base
  }
  const found = versions.find(({ version }) => version === wanted)
  if (!found) throw new Refused('NOT_FOUND')
  return found
}
