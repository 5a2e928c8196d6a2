import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/**
 * Writes down what the orders and reviews of the clerk behind each of the team come to, where it has changed: the write
 * renews the pages that show it. Trips of the sample count for people of the sample alone. Answers how many changed.
 */
export async function countFigures(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with counted as (
      select t.id, count(distinct o.id)::int as served, round(avg(c.score), 1) as score
      from team_member t
      left join orders o on o.advisor_id = t.staff_id and o.status in ('wait_review', 'done') and o.sample <= t.sample
      left join review c on c.order_id = o.id and c.status = 'shown'
      group by t.id
    )
    update team_member t set served = counted.served, score = counted.score
    from counted
    where counted.id = t.id and (t.served, t.score) is distinct from (counted.served, counted.score)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
