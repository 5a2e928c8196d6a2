import { dayOf } from '#src/domain/calendar-day.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { draftOrVersion } from '#src/server/operations/legal/service.ts'
import { shopFacts } from '../shop-facts.ts'
import { maskedHtml } from '../text/html.ts'
import { renderContract } from '../text/template.ts'
import { valuesOf } from '../text/values.ts'
import { templateNoun } from './noun.ts'
import { sampleSubject } from './sample-order.ts'

/**
 * A template filled in with a made-up order, by the functions that every contract is made with: what a traveller would
 * read before signing. Refuses NOT_FOUND.
 */
export async function previewTemplate(ctx: Ctx, code: string, version: string | undefined) {
  const { title, body } = await draftOrVersion(ctx, templateNoun, code, version)
  const subject = sampleSubject(ctx.vault, code, dayOf(ctx.now), await shopFacts(ctx))
  const values = valuesOf(ctx.vault, subject, null, true)
  const html = renderContract({ code, version: version ?? '', title, clauses: body }, values)
  return { title, html: maskedHtml(html) }
}
