import type { privacy } from '#src/api/account/privacy.ts'
import type { Data } from '#src/api/endpoint.ts'
import { type ConsentKind, consentKinds } from '#src/domain/account/member-codes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { isBelowConsentAge } from '#src/domain/travellers/ages.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findConsents, insertConsent, withdrawConsents } from '../consents/store.ts'
import { consentTexts } from '../consents/texts.ts'
import { forgetDocuments } from '../travellers/documents-store.ts'
import {
  forgetGuardianConsent,
  listSavedTravellers,
  lockSavedTravellers,
  removeSavedTraveller,
} from '../travellers/store.ts'

type Consents = Data<(typeof privacy)['consent']>

/** Every consent that can be given, with since when it is; null for one that is not given or was taken back. */
export async function listConsents(db: Db, memberId: number): Promise<Consents> {
  const given = await findConsents(db, memberId)
  const kinds = keysOf(consentKinds)
  return kinds.map((kind) => ({ kind, ...consentTexts[kind], given_at: given.get(kind) ?? null }))
}

/**
 * Gives a consent or takes it back, as easily the one as the other (个人信息保护法 15), and with it goes what was kept
 * because of it. Behind the lock of the saved travellers: a document that is being saved comes before, and is erased, or
 * after, and finds no consent.
 */
export async function setConsent(ctx: Ctx, memberId: number, kind: ConsentKind, isGiven: boolean) {
  const version = await policyVersion(ctx)
  return ctx.transaction(async (tx) => {
    await lockSavedTravellers(tx, memberId)
    if (isGiven) await insertConsent(tx, memberId, { kind, version, now: ctx.now })
    else await takeBack(ctx, tx, memberId, kind)
    return listConsents(tx, memberId)
  })
}

/** What a consent refers to. To be asked before the transaction: it may need a connection of its own. */
export const policyVersion = async (ctx: Ctx) => (await settingsOf(ctx)).text('privacy.version')

async function takeBack(ctx: Ctx, tx: Tx, memberId: number, kind: ConsentKind) {
  await withdrawConsents(tx, memberId, [kind], ctx.now)
  if (kind === 'documents') await forgetDocuments(tx, memberId)
  if (kind === 'minors') {
    const today = dayOf(ctx.now)
    for (const { id, birthday } of await listSavedTravellers(tx, memberId))
      if (birthday !== null && isBelowConsentAge(birthday, today)) await removeSavedTraveller(tx, id, ctx.now)
    await forgetGuardianConsent(tx, memberId)
  }
}
