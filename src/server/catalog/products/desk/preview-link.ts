import type { Staff } from '#src/api/endpoint.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { makePreviewToken } from '#src/server/operations/previews/service.ts'
import { momentOf } from '../moment.ts'
import { standingOf } from './draft.ts'
import { hotelsOf, listChoices, unknownLines } from './facts.ts'
import { notReady } from './publish.ts'

/** A draft may lack much and be looked at, but not name what is not there. Refuses NOT_FOUND, NOT_READY. */
export async function linkToPreview(ctx: Ctx, staff: Staff, id: number) {
  const { doc } = await standingOf(ctx.db, id)
  const choices = await listChoices(ctx.db, momentOf(ctx).today)
  const unknown = unknownLines(doc, choices, await hotelsOf(ctx.db, [doc]))
  if (unknown.length > 0) throw notReady(unknown)
  const { token, until } = makePreviewToken(ctx.vault, { kind: 'product', id, staffId: staff.id }, ctx.now)
  const url = `${ctx.publicUrl}/product/productDetail?productId=${id}&preview=${token}`
  return { answer: { url, until }, audit: [{ entity: 'product', id }] }
}
