import { sql } from 'kysely'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '../ctx.ts'
import { sendOnce } from '../notifications/service.ts'
import { settingsOf } from '../shop/service.ts'

/** Tells a customer that the request has arrived, with its number and who will call from where. */
export async function sendReceived(ctx: Ctx, { requestId }: Jobs['custom.received'], jobId: string) {
  const request = await ctx.db
    .selectFrom('custom_request')
    .select(['request_no', 'phone_enc'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) return
  const { text } = await settingsOf(ctx)
  await sendOnce(ctx, {
    jobId,
    kind: 'custom_received',
    phone: ctx.vault.open(request.phone_enc),
    text: `【${text('brand.name')}】已收到您的定制需求${request.request_no}，定制师将在工作时间30分钟内致电您。客服${text('phone.service')}。`,
  })
}

export const customJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'custom_overdue', everySeconds: 300, run: (now) => noticeOverdue(ctx(), now) },
]

/** A customer who was promised a call and has not had it: somebody must look. One open alarm for each request. */
async function noticeOverdue(ctx: Ctx, now: Date) {
  await sql`
    insert into alarm (kind, ref, detail, raised_at)
    select 'custom_overdue', request_no, jsonb_build_object('promised_at', promised_at), ${now}
    from custom_request where status = 'new' and promised_at < ${now}
    on conflict (kind, ref) where settled_at is null do nothing`.execute(ctx.db)
}
