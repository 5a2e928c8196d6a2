import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { joinWaitlist } from '#src/server/booking/waitlist/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

const party = { adult: 2, child_bed: 0, child_nobed: 0, infant: 0 }

/** 候补 of the demo member: two adults wait for the next full date there is from that day on. */
export async function waitForFullDate(tx: Tx, ctx: Ctx, memberId: number, from: Day): Promise<void> {
  const { rows } = await sql<{ product_id: number; combo_key: string; date: Day }>`
    select d.product_id, c.combo_key, d.departs_on as date
    from departure d join combo c on c.id = d.combo_id join product p on p.id = d.product_id
    where p.sample and p.status = 'on_sale' and c.on_sale and d.departs_on >= ${from} and d.close_at > ${ctx.now}
      and d.status in (${literals(onSaleStatuses)}) and d.sold + d.held = d.capacity and d.capacity >= 10
    order by d.departs_on, d.product_id, c.sort limit 1`.execute(tx)
  const [full] = rows
  if (!full) throw new Error(`no date of the sample is full from ${from} on`)
  await joinWaitlist(ctx, memberId, { ...full, counts_json: party })
}
