import { dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { inParts } from '#src/server/booking/billing/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findTemplate } from '../store.ts'
import { renderContract } from './template.ts'
import { type Signing, type Subject, valuesOf } from './values.ts'

/** The document by the template of today, with every name and number in full; unsigned while `signing` is null. */
export async function renderText(ctx: Ctx, db: Db, subject: Subject, signing: Signing | null) {
  const today = dayOf(ctx.now)
  const template = await findTemplate(db, subject.order.snapshot.contractTemplateCode, today)
  const html = renderContract(template, valuesOf(ctx.vault, subject, signing, inParts(subject.order, today)))
  return { template, html }
}

/**
 * What is read before signing, and its hash, which comes back with the signature: nobody signs what they did not read.
 * Keyed, because the numbers that a screen masks could be guessed from a plain one.
 */
export async function unsignedText(ctx: Ctx, db: Db, subject: Subject) {
  const { template, html } = await renderText(ctx, db, subject, null)
  return { template, html, hash: ctx.vault.hmac('contract text', html).toString('hex') }
}
