import { plans } from '#src/api/content/plans.ts'
import { planToken } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { PlanRow } from './store.ts'

/** A version as a PDF: the link of its page opens it. */
export const pdfUrl = (
  ctx: Pick<Ctx, 'vault' | 'publicUrl'>,
  { id, request_id }: Pick<PlanRow, 'id' | 'request_id'>,
): string =>
  `${ctx.publicUrl}${plans.file.path}?${new URLSearchParams({ token: planToken(ctx, request_id), id: String(id) })}`
