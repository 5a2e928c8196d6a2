import { sql } from 'kysely'
import { toldStatuses } from '#src/domain/booking/notice/sending.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { isInDoubt } from '#src/server/booking/billing/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findNotice } from './editions.ts'
import { listReceivers, tellOrders } from './telling.ts'

/** Departures of which an order was paid, or moved there, after the notice had left; one in doubt waits for its answer. */
async function withNewcomers({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from departure d
    where d.returns_on >= ${dayOf(now)}::date and d.status <> 'cancelled' and exists (
      select from orders o
      where o.departure_id = d.id and o.status in (${literals(toldStatuses)})
        and not exists (select from departure_notice_receipt r
          join departure_notice_edition e on e.id = r.edition_id
          where r.order_id = o.id and e.departure_id = d.id and e.edition = (
            select max(newest.edition) from departure_notice_edition newest where newest.departure_id = d.id)))
      and exists (select from departure_notice_edition e where e.departure_id = d.id and not ${isInDoubt('e')})
    order by d.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tells those who paid after the notice had left what the others were told. */
async function tellNewcomers(ctx: Ctx) {
  for (const id of await withNewcomers(ctx))
    await ctx.transaction(async (tx) => {
      const notice = await findNotice(tx, id)
      if (notice) await tellOrders(ctx, tx, notice, await listReceivers(tx, id))
    })
}

export const noticeJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'notice_newcomers', everySeconds: 300, run: () => tellNewcomers(ctx()) },
]
