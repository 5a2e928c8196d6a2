import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** A date of a product's first combo. */
export interface DemoDeparture {
  productId: number
  comboKey: string
  date: Day
  returnsOn: Day
}

interface Wish {
  productId: number
  from: Day
  seats: number
  /** So few are sold that the group is not formed by these seats either. */
  forming?: boolean
  now: Date
}

/** The product's first date from that day on that has the seats. */
export async function findDeparture(tx: Tx, { productId, from, seats, forming = false, now }: Wish) {
  const { rows } = await sql<DemoDeparture>`
    select d.product_id as "productId", c.combo_key as "comboKey", d.departs_on as date,
      d.returns_on as "returnsOn"
    from departure d join combo c on c.id = d.combo_id
    where d.product_id = ${productId} and c.on_sale and d.departs_on >= ${from} and d.close_at > ${now}
      and d.status in (${literals(onSaleStatuses)}) and d.capacity - d.sold - d.held >= ${seats}
      and (not ${forming}::boolean or d.status = 'open' and d.sold + ${seats} < d.min_group)
    order by d.departs_on, c.sort, c.id limit 1`.execute(tx)
  const [found] = rows
  if (!found)
    throw new Error(`the sample product ${productId} has no date with ${seats} seats from ${from} on`)
  return found
}

/**
 * A date in the past, made for the demo: the sample catalogue begins tomorrow. It costs what the product's next one
 * costs, and its group is formed by seats sold without orders, like those of every sample date.
 */
export async function addPastDeparture(tx: Tx, productId: number, date: Day, now: Date) {
  const { rows } = await sql<DemoDeparture>`
    with model as (
      select d.*, c.combo_key, ${date}::date - d.departs_on as shift
      from departure d join combo c on c.id = d.combo_id
      where d.product_id = ${productId} and c.on_sale order by c.sort, c.id, d.departs_on limit 1
    ), past as (
      insert into departure (product_id, combo_id, departs_on, returns_on, adult_fen, child_bed_fen,
        child_nobed_fen, infant_fen, single_supp_fen, tiers, capacity, sold, min_group, max_group,
        close_at, status, group_code)
      select product_id, combo_id, ${date}, returns_on + shift, adult_fen, child_bed_fen,
        child_nobed_fen, infant_fen, single_supp_fen, tiers, capacity, min_group, min_group, max_group,
        close_at + make_interval(days => shift), 'formed',
        replace(group_code, to_char(departs_on, 'YYMMDD'), to_char(${date}::date, 'YYMMDD'))
      from model returning id, product_id, returns_on, sold
    ), hold as (
      insert into inventory_hold (departure_id, pax, kind, status, created_at, updated_at)
      select id, sold, 'sample', 'consumed', ${now}::timestamptz, ${now} from past
    )
    select past.product_id as "productId", model.combo_key as "comboKey", ${date}::date as date,
      past.returns_on as "returnsOn"
    from past, model`.execute(tx)
  const [added] = rows
  if (!added) throw new Error(`the sample product ${productId} has no date to copy`)
  return added
}

export const dayAfter = ({ returnsOn }: DemoDeparture): Day => addDays(returnsOn, 1)
