import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { sweepLimits } from '#src/platform/limits.ts'
import type { Ctx } from '../ctx.ts'

const DAY_MS = 86_400_000

/** Forgets what may not be kept: codes after 7 days, login logs after 180 (rule book §10.5), dead sessions, old counters. */
export const accountJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'account_sweep',
    everySeconds: 3600,
    async run(now) {
      const { db } = ctx()
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      await db.deleteFrom('sms_code').where('sent_at', '<', daysAgo(7)).execute()
      await db.deleteFrom('login_log').where('at', '<', daysAgo(180)).execute()
      await db.deleteFrom('session').where('expires_at', '<', daysAgo(30)).execute()
      await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
      await db.deleteFrom('captcha_trust').where('until', '<', now).execute()
      await sweepLimits(db, now)
    },
  },
]
