import { sql } from 'kysely'
import { firstProofDay } from '#src/domain/booking/departures/struck-price.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** The one `now` of a request, and the day it is in Shanghai. */
export interface Moment {
  now: Date
  today: Day
}

const onSale = literals(onSaleStatuses)

/** Departures `d` that can be bought: the same condition in SQL as `refusalToReserve` for one seat. */
export const isBookable = ({ now, today }: Moment) =>
  sql<boolean>`(d.status in (${onSale}) and d.departs_on > ${today} and d.close_at > ${now}
    and d.sold + d.held < d.capacity)`

/** 早鸟立减 and 铁定成团 are computed for product `p`, never typed (rule book §4.1). */
export const hasEarlyBird = ({ today }: Moment) =>
  sql<boolean>`exists (select from price_rule r where r.product_id = p.id and r.kind = 'early_bird'
    and ${today} between r.starts_on and r.ends_on)`

/** The first day on which product `p` leaves for certain and has seats; 自由行 forms no group. */
export const formedOn = (moment: Moment) =>
  sql<Day | null>`(select min(d.departs_on) from departure d join combo c on c.id = d.combo_id and c.on_sale
    where d.product_id = p.id and p.type <> 'free' and d.status = 'formed' and ${isBookable(moment)})`

/** From how many cities product `p` can be begun: what `refresh_facets` finds it under. */
export const startCities = sql<number>`(select count(*)::int from (
  select p.depart_city_id union select c.depart_city_id from combo c where c.product_id = p.id and c.on_sale) start)`

export const typedLabels = sql<string[]>`array(select l.label from product_label pl
  join label l on l.id = pl.label_id where pl.product_id = p.id and l.visible order by l.sort, l.id)`

/** The struck-out price that belongs to the "from" price of product `p`, while sales of its departure prove it. */
export const marketOfFromPrice = ({ now, today }: Moment) =>
  sql<
    number | null
  >`(select d.market_fen from departure d where d.product_id = p.id and d.market_fen is not null
    and d.adult_fen = p.price_from_fen and d.status in (${onSale}) and d.close_at > ${now}
    and d.departs_on > ${today} and exists (select from price_evidence e
      where e.departure_id = d.id and e.adult_fen = d.market_fen and e.day >= ${firstProofDay(today)})
    order by d.departs_on limit 1)`
