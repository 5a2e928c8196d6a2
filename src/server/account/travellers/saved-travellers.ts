import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isBelowConsentAge } from '#src/domain/travellers/ages.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { findConsents, insertConsent, policyVersion, withdrawConsents } from '../consents/service.ts'
import { replaceDocs } from './documents-store.ts'
import * as store from './store.ts'
import { readSavedTraveller, type SavedTravellerFields, type SavedTravellerForm } from './traveller-form.ts'
import { openSavedTraveller, savedTravellerView } from './traveller-views.ts'

const MOST_SAVED_TRAVELLERS = 50

export async function listSavedTravellers(
  ctx: Ctx,
  memberId: number,
  keyword?: string,
): Promise<SavedTravellerView[]> {
  const rows = await store.listSavedTravellers(ctx.db, memberId)
  const views = rows.map((row) => savedTravellerView(ctx, row))
  if (!keyword) return views
  const wanted = keyword.toUpperCase()
  return views.filter((view) => `${view.name_cn} ${view.name_en_last} ${view.name_en_first}`.includes(wanted))
}

/** Refuses NOT_FOUND for another member's traveller exactly as for none. */
export async function findSavedTraveller(
  ctx: Ctx,
  memberId: number,
  id: number,
): Promise<SavedTravellerView> {
  const row = await store.findSavedTraveller(ctx.db, memberId, id)
  if (!row || row.deleted_at) throw new Refused('NOT_FOUND')
  return savedTravellerView(ctx, row)
}

/**
 * Saves a traveller, at most 50 of a member. Refuses PARAM by field, and DUPLICATE with the traveller that already
 * carries the document.
 */
export async function addSavedTraveller(
  ctx: Ctx,
  memberId: number,
  fields: SavedTravellerFields,
): Promise<SavedTravellerView> {
  const form = readSavedTraveller(fields, null, dayOf(ctx.now))
  const version = await policyVersion(ctx)
  return ctx.transaction(async (tx) => {
    await store.lockSavedTravellers(tx, memberId)
    if ((await store.countSavedTravellers(tx, memberId)) >= MOST_SAVED_TRAVELLERS)
      throw badFields({ name_cn: `最多保存${MOST_SAVED_TRAVELLERS}位常用旅客` })
    const consents = await consentsFor(ctx, tx, memberId, { form, sent: fields, version })
    const id = await store.insertSavedTraveller(ctx, tx, memberId, { form, consents })
    await writeDocs(ctx, tx, memberId, id, form)
    await awardPoints(tx, { memberId, type: 'first_traveller', cause: 'member' }, ctx.now)
    return readBack(ctx, tx, memberId, id)
  })
}

/** Only what was sent changes; a value that still holds a `*` is unchanged (rule book §10.1). */
export async function updateSavedTraveller(
  ctx: Ctx,
  memberId: number,
  id: number,
  fields: SavedTravellerFields,
) {
  const version = await policyVersion(ctx)
  return ctx.transaction(async (tx) => {
    await store.lockSavedTravellers(tx, memberId)
    const row = await store.findSavedTraveller(tx, memberId, id)
    if (!row || row.deleted_at) throw new Refused('NOT_FOUND')
    const form = readSavedTraveller(fields, openSavedTraveller(ctx, row), dayOf(ctx.now))
    const consents = await consentsFor(ctx, tx, memberId, { form, sent: fields, before: row, version })
    await store.updateSavedTraveller(ctx, tx, row, { form, consents })
    if (fields.docs_json) await writeDocs(ctx, tx, memberId, id, form)
    return readBack(ctx, tx, memberId, id)
  })
}

/**
 * One's own traveller that is already gone answers like one that goes now. With the last one goes what the consents were
 * given for, so the next one asks for them again.
 */
export async function removeSavedTraveller(ctx: Ctx, memberId: number, id: number) {
  await ctx.transaction(async (tx) => {
    await store.lockSavedTravellers(tx, memberId)
    const row = await store.findSavedTraveller(tx, memberId, id)
    if (!row) throw new Refused('NOT_FOUND')
    await store.removeSavedTraveller(tx, id, ctx.now)
    if ((await store.countSavedTravellers(tx, memberId)) === 0)
      await withdrawConsents(tx, memberId, ['documents', 'minors'], ctx.now)
  })
}

interface Saving {
  form: SavedTravellerForm
  sent: SavedTravellerFields
  before?: store.SavedTravellerRow
  version: string
}

/**
 * Sensitive data needs a consent of its own, asked with the first document; a child under 14 the guardian's statement,
 * asked with the first child (rule book §10.5; 个人信息保护法 29, 31). Refuses PARAM where one is missing; answers since
 * when each is given for this traveller.
 */
async function consentsFor(
  ctx: Ctx,
  tx: Tx,
  memberId: number,
  { form, sent, before, version }: Saving,
): Promise<store.Consents> {
  const given = await findConsents(tx, memberId)
  const hasDocuments = form.docs.length > 0
  if (hasDocuments && !sent.consent && !given.has('documents'))
    throw badFields({ consent: '请阅读并同意处理证件信息' })
  const isChild = form.birthday !== null && isBelowConsentAge(form.birthday, dayOf(ctx.now))
  if (isChild && !sent.guardian_consent && !given.has('minors'))
    throw badFields({ guardian_consent: '请确认您是该未成年人的监护人并同意处理其信息' })
  const agreed: ConsentKind[] = [
    ...(sent.consent ? ['documents' as const] : []),
    ...(isChild ? ['minors' as const] : []),
  ]
  for (const kind of agreed)
    if (!given.has(kind)) await insertConsent(tx, memberId, { kind, version, now: ctx.now })
  return {
    consent_at: before?.consent_at ?? (hasDocuments || sent.consent ? ctx.now : null),
    guardian_consent_at: before?.guardian_consent_at ?? (isChild ? ctx.now : null),
  }
}

async function writeDocs(ctx: Ctx, tx: Tx, memberId: number, id: number, form: SavedTravellerForm) {
  const taken = await replaceDocs(ctx, tx, memberId, id, form.docs)
  if (taken !== null) throw new Refused('DUPLICATE', { ref: taken }, '该证件已保存在您的常用旅客中')
}

async function readBack(ctx: Ctx, tx: Tx, memberId: number, id: number) {
  const row = await store.findSavedTraveller(tx, memberId, id)
  if (!row) throw new Error('a traveller that was just written is gone')
  return savedTravellerView(ctx, row)
}
