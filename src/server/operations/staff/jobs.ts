import { sql } from 'kysely'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { type Ctx, nobody } from '#src/server/ctx.ts'
import { forgetFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { recordUnsigned } from './audit.ts'
import { sweepFailures } from './signing-in/failures.ts'
import { lockAccount } from './store.ts'

const DAY_MS = 86_400_000
/** Desk book §2.4. */
const UNUSED_DAYS = 90
/** A session tells nothing once it is over; the audit log has what was done in it. */
const OVER_DAYS = 30
/** A save compares itself with what was changed since its page was opened. */
const CHANGES_DAYS = 90

export const staffJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'staff_sweep', everySeconds: 3600, run: (now) => sweep(ctx(), now) },
  { name: 'staff_unused', everySeconds: 3600, run: (now) => lockUnused(ctx(), now) },
]

async function sweep({ db }: Ctx, now: Date) {
  const longAgo = new Date(now.getTime() - OVER_DAYS * DAY_MS)
  await db.deleteFrom('staff_session').where('expires_at', '<', longAgo).execute()
  await db.deleteFrom('staff_enrolment').where('expires_at', '<', longAgo).execute()
  await db
    .updateTable('staff_enrolment')
    .set({ token_enc: null })
    .where('expires_at', '<=', now)
    .where('token_enc', 'is not', null)
    .execute()
  await forgetFieldChanges(db, new Date(now.getTime() - CHANGES_DAYS * DAY_MS))
  await sweepFailures(db, now)
}

/**
 * Locks whoever has not logged in for ninety days, counted from the enrolment or the last unlocking at the earliest. The
 * sample's people are left alone: a developer moves the clock.
 */
async function lockUnused({ transaction }: Ctx, now: Date) {
  const since = new Date(now.getTime() - UNUSED_DAYS * DAY_MS)
  await transaction(async (tx) => {
    const unused = await tx
      .selectFrom('staff')
      .select('id')
      .where('status', '=', 'active')
      .where('sample', '=', false)
      .where(sql<Date>`coalesce(greatest(last_login_at, open_since), created_at)`, '<=', since)
      .forUpdate()
      .execute()
    for (const { id } of unused) {
      const reason = `${UNUSED_DAYS}天未登录`
      await lockAccount(tx, id, reason, now)
      const row = { actor: 'job', action: 'staff.lock', entityId: id, reason } as const
      const change = { before: { status: 'active' }, after: { status: 'locked' } }
      await recordUnsigned({ now, visitor: nobody }, tx, { ...row, ...change })
    }
  })
}
