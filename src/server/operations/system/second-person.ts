import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNouns, ringForAlone } from '#src/server/operations/approvals/service.ts'
import { calmAlarm, raiseAlarm } from '#src/server/operations/notifications/service.ts'

/** A refund above its line needs a first and a second of them (desk book §2.2). */
const NEEDED = 2
const ALARM = { kind: 'second_person_missing', ref: 'finance' } as const

/** How many of the staff can approve refunds now. */
export async function financePeople(db: Db) {
  const { people } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('status', '=', 'active')
    .where(sql<boolean>`'finance' = any(roles)`)
    .executeTakeFirstOrThrow()
  return Number(people)
}

/**
 * Rings while a company that works at the desk has fewer than two people who can approve refunds. Rings too for
 * each kind of approval of which something waits that nobody may decide, as it does when that is asked for; both fall silent
 * by themselves when there are two. A shop that nobody of the staff has ever signed in to is left in peace.
 */
export const secondPersonJobs = (ctx: () => Ctx, nouns: ApprovalNouns): PeriodicJob[] => [
  {
    name: 'second_person',
    everySeconds: 3600,
    atStart: true,
    async run(now) {
      const context = ctx()
      const { db } = context
      const anybody = await db
        .selectFrom('staff')
        .select('id')
        .where('status', '=', 'active')
        .executeTakeFirst()
      const people = await financePeople(db)
      if (anybody && people < NEEDED) await raiseAlarm(db, { ...ALARM, detail: { people } }, now)
      else await calmAlarm(db, ALARM, now)
      await ringForAlone(nouns, { ...context, now })
    },
  },
]
