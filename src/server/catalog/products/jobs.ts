import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { closeSales, formGroups } from '#src/server/booking/departures/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { refreshChecks } from './desk/checks/refresh.ts'
import { publishScheduled } from './desk/life/publish-scheduled.ts'
import { momentOf } from './moment.ts'
import { refreshSearch } from './search/lexicon/refresh.ts'
import { listOnSaleIds, refreshProductStats } from './store/product-stats.ts'

/** So many products a statement keep it far below the statement timeout, whatever the catalogue grows to. */
const BATCH = 200

/** Forms the groups that have enough people, closes the sales that have run out. */
export const closeDepartures = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const moment = momentOf(ctx)
    const touched = new Set([...(await formGroups(tx, ctx.now)), ...(await closeSales(tx, ctx.now))])
    if (touched.size > 0) await refreshProductStats(tx, [...touched], moment)
  })

/** Brings price, next date, sales, reviews and rank of every product up to date, and the words it is found by. */
export async function refreshAllProductStats(ctx: Ctx): Promise<void> {
  const { db } = ctx
  const moment = momentOf(ctx)
  const ids = await listOnSaleIds(db)
  for (let at = 0; at < ids.length; at += BATCH) {
    await refreshProductStats(db, ids.slice(at, at + BATCH), moment)
  }
  await ctx.transaction((tx) => refreshSearch(tx))
}

/**
 * Product stats are refreshed hourly rather than nightly: "next date" turns at midnight, and a process may be young at
 * any fixed hour.
 */
export const catalogJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'departure_close', everySeconds: 300, run: () => closeDepartures(ctx()) },
  { name: 'product_figures', everySeconds: 3600, run: () => refreshAllProductStats(ctx()) },
  { name: 'product_checks', everySeconds: 3600, atStart: true, run: () => refreshChecks(ctx()) },
  { name: 'product_publish', everySeconds: 20, atStart: true, run: () => publishScheduled(ctx()) },
]
