import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'

/** Null for a request that was removed in the meantime. */
export async function phoneOfCustomer(ctx: Ctx, requestId: number): Promise<string | null> {
  const request = await ctx.db
    .selectFrom('custom_request')
    .select('phone_enc')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return request ? ctx.vault.open(request.phone_enc) : null
}

export const customTripJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'custom_overdue', everySeconds: 300, run: (now) => noticeOverdue(ctx(), now) },
]

/** Raises an alarm when a customer was promised a call and has not had it. One open alarm for each request. */
async function noticeOverdue(ctx: Ctx, now: Date) {
  const overdue = await ctx.db
    .selectFrom('custom_request')
    .select(['request_no', 'promised_at'])
    .where('status', '=', 'new')
    .where('promised_at', '<', now)
    .execute()
  for (const { request_no, promised_at } of overdue)
    await raiseAlarm(ctx.db, { kind: 'custom_overdue', ref: request_no, detail: { promised_at } }, now)
}
