import { sql } from 'kysely'
import { changeKindText } from '#src/domain/booking/changes/change.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'
import { dayText } from './of-trips.ts'

/** What is to be changed of which order; it is dealt with on the order's page. */
export async function changeFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('order_change as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select([
      'c.id',
      'c.kind',
      'c.seq',
      'c.from_departs_on',
      'c.to_departs_on',
      'c.difference_fen',
      'o.order_no',
    ])
    .select(sql<string>`o.snapshot ->> 'title'`.as('title'))
    .where('c.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const what =
        row.to_departs_on === null
          ? `${changeKindText.swap}，第${row.seq}位出行人`
          : `${dayText(row.from_departs_on)}改为${dayText(row.to_departs_on)}`
      return [
        row.id,
        {
          text: `${row.order_no} ${row.title}，${what}`,
          amountFen: toFen(row.difference_fen),
          dealtWithOn: { entity: 'order', ref: row.order_no },
        },
      ]
    }),
  )
}
