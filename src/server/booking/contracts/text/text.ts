import { dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { inParts } from '#src/server/booking/billing/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findTemplate } from '../store.ts'
import { withSupplement } from './supplement.ts'
import { renderContract, type Template } from './template.ts'
import { type Signing, type Subject, valuesOf } from './values.ts'

/** The document by this template, with every name and number in full; unsigned while `signing` is null. */
export const renderText = (ctx: Ctx, template: Template, subject: Subject, signing: Signing | null): string =>
  renderContract(
    withSupplement(template, subject.order.snapshot, subject.parts.trip),
    valuesOf(ctx.vault, subject, signing, inParts(subject.order, dayOf(ctx.now))),
  )

/**
 * What is read before signing, by the template of today, and its hash, which comes back with the signature: nobody signs
 * what they did not read. Who signs renders with this very template: another may come into use in between. Keyed, because
 * the numbers that a screen masks could be guessed from a plain one.
 */
export async function unsignedText(ctx: Ctx, db: Db, subject: Subject) {
  const template = await findTemplate(db, subject.order.snapshot.contractTemplateCode, dayOf(ctx.now))
  const html = renderText(ctx, template, subject, null)
  return { template, html, hash: ctx.vault.hmac('contract text', html).toString('hex') }
}
