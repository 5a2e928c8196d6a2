import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { sweepLimits } from '#src/platform/limits.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { sweepFailures } from './sign-in/login-failures.ts'
import { sweepWeixin } from './weixin/weixin-grants.ts'

const DAY_MS = 86_400_000
/** Below this an hour with three times the usual is no flood, only a small shop. */
const QUIET_SENDS = 30

export const accountJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'account_sweep', everySeconds: 3600, run: (now) => sweep(ctx().db, now) },
  { name: 'sms_flood', everySeconds: 600, run: (now) => noticeFlood(ctx().db, now) },
]

/** Forgets what may not be kept: codes after 7 days, login logs after 180 (rule book §10.5), dead sessions, old counters. */
async function sweep(db: Db, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('sms_code').where('sent_at', '<', daysAgo(7)).execute()
  await db.deleteFrom('login_log').where('at', '<', daysAgo(180)).execute()
  await db.deleteFrom('session').where('expires_at', '<', daysAgo(30)).execute()
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  await db.deleteFrom('captcha_trust').where('until', '<', now).execute()
  await sweepFailures(db, now)
  await sweepWeixin(db, now)
  await sweepLimits(db, now)
}

/** Three times the median of the same hour of the last week (rule book §17.2): somebody must look. */
async function noticeFlood(db: Db, now: Date) {
  const { rows } = await sql<{ sent: number; median: number }>`
    with hours as (
      select days, count(c.id)::int as sent
      from generate_series(0, 6) as days
      left join sms_code c on c.sent_at > ${now}::timestamptz - days * interval '1 day' - interval '1 hour'
        and c.sent_at <= ${now}::timestamptz - days * interval '1 day'
      group by days
    )
    select max(sent) filter (where days = 0) as sent,
      percentile_cont(0.5) within group (order by sent) filter (where days > 0) as median
    from hours`.execute(db)
  const { sent = 0, median = 0 } = rows[0] ?? {}
  if (sent < QUIET_SENDS || sent <= 3 * median) return
  await raiseAlarm(db, { kind: 'sms_flood', ref: 'all', detail: { sent, median } }, now)
}
