import type { privacy } from '#src/api/account/privacy.ts'
import type { Data } from '#src/api/endpoint.ts'
import { type ConsentKind, consentKinds } from '#src/domain/account/member-codes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { isBelowConsentAge } from '#src/domain/travellers/ages.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  consentTexts,
  findConsents,
  insertConsent,
  policyVersion,
  withdrawConsents,
} from '../consents/service.ts'
import {
  findSavedTravellers,
  forgetDocuments,
  forgetGuardianConsent,
  lockSavedTravellers,
  removeSavedTraveller,
} from '../travellers/service.ts'

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

async function takeBack(ctx: Ctx, tx: Tx, memberId: number, kind: ConsentKind) {
  await withdrawConsents(tx, memberId, [kind], ctx.now)
  if (kind === 'documents') await forgetDocuments(tx, memberId)
  if (kind === 'minors') {
    const today = dayOf(ctx.now)
    for (const { id, birthday } of await findSavedTravellers(tx, memberId))
      if (birthday !== null && isBelowConsentAge(birthday, today)) await removeSavedTraveller(tx, id, ctx.now)
    await forgetGuardianConsent(tx, memberId)
  }
}
