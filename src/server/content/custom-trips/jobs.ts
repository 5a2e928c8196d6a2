import type { Ctx } from '#src/server/ctx.ts'
import type { Reached } from '#src/server/operations/notifications/service.ts'
import { planPath } from './plan-link.ts'

/** How its customer is reached, and where the plan is read; null for a request that was removed in the meantime. */
export async function reachCustomer(ctx: Ctx, requestId: number): Promise<Reached | null> {
  const request = await ctx.db
    .selectFrom('custom_request')
    .select('phone_enc')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) return null
  return { phone: ctx.vault.open(request.phone_enc), secret: ctx.publicUrl + planPath(ctx, requestId) }
}
