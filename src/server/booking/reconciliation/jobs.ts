import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasBills } from '../payments/gateways/gateway.ts'
import { compareBooks } from './books.ts'
import { reconcileDay } from './run.ts'
import { isBooksChecked, listDueDays } from './store.ts'

const HOUR_MS = 3_600_000
/** Rule book §8.8: the channels have made yesterday's bills by ten. */
const BILLS_READY_MS = 10.5 * HOUR_MS
/** The invariant is looked at when the shop sleeps. */
const BOOKS_MS = 3 * HOUR_MS

const isPast = (now: Date, sinceMidnightMs: number) =>
  now.getTime() - startOf(dayOf(now)).getTime() >= sinceMidnightMs

/** Both look often and work once a day; what could not be done then is done by the next look. */
export const reconciliationJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'reconciliation', everySeconds: 600, run: () => reconcileDue(ctx()) },
  { name: 'books_check', everySeconds: 1_200, run: () => checkBooks(ctx()) },
]

async function reconcileDue(ctx: Ctx) {
  if (!isPast(ctx.now, BILLS_READY_MS)) return
  const yesterday = addDays(dayOf(ctx.now), -1)
  const channels = keysOf(ctx.gateways).filter((channel) => hasBills(ctx.gateways, channel))
  await forEach(channels, async (channel) =>
    forEach(await listDueDays(ctx.db, channel, yesterday), (day) =>
      reconcileDay(ctx, { channel, day }, { isDaily: true }),
    ),
  )
}

async function checkBooks(ctx: Ctx) {
  if (isPast(ctx.now, BOOKS_MS) && !(await isBooksChecked(ctx.db, dayOf(ctx.now)))) await compareBooks(ctx)
}
