import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ConfirmMode, ProductType } from '#src/domain/codes.ts'
import type { StoredDepartureStatus } from '#src/domain/stock.ts'
import type { Db } from '#src/platform/db/database.ts'
import {
  hasEarlyBird,
  hasFormedDeparture,
  isBookable,
  type Moment,
  marketOfFromPrice,
  typedLabels,
} from './moment.ts'

export interface CardRow {
  id: number
  title: string
  subtitle: string
  cover: string
  coverAlt: string
  type: ProductType
  confirmMode: ConfirmMode
  days: number
  nights: number
  departCity: string
  destinations: string[]
  themeIds: number[]
  labels: string[]
  priceFromFen: number | null
  marketFen: number | null
  scoreAvg: string | null
  scoreCount: number
  soldCount: number
  nextDates: Day[]
  hasEarlyBird: boolean
  hasFormedDeparture: boolean
  /** The group of the next date that is nearest to being formed; null when nothing can be bought. */
  nextGroup: { status: StoredDepartureStatus; sold: number; minGroup: number } | null
}

/** Everything a product card shows, in the order of the ids. Unknown ids are left out. */
export async function listCards(db: Db, ids: readonly number[], moment: Moment): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select p.id, p.title, p.subtitle, p.cover, p.cover_alt as "coverAlt", p.type, p.confirm_mode as "confirmMode",
      p.days, p.nights, city.name as "departCity",
      array(select t.label from product_destination pd join destination t on t.id = pd.destination_id
        where pd.product_id = p.id order by pd.sort, t.id) as destinations,
      array(select pt.theme_id from product_theme pt where pt.product_id = p.id order by 1) as "themeIds",
      ${typedLabels} as labels,
      p.price_from_fen as "priceFromFen", ${marketOfFromPrice(moment)} as "marketFen",
      p.score_avg as "scoreAvg", p.score_count as "scoreCount", p.sold_count as "soldCount",
      next.dates as "nextDates",
      ${hasEarlyBird(moment)} as "hasEarlyBird", ${hasFormedDeparture(moment)} as "hasFormedDeparture",
      (select json_build_object('status', d.status, 'sold', d.sold, 'minGroup', d.min_group)
        from departure d join combo c on c.id = d.combo_id and c.on_sale
        where d.product_id = p.id and d.departs_on = (next.dates[1])::date and ${isBookable(moment)}
        order by d.status = 'formed' desc, d.min_group - d.sold, d.id limit 1) as "nextGroup"
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join product p on p.id = asked.id
    join departure_city city on city.id = p.depart_city_id
    cross join lateral (
      select array(
        select distinct d.departs_on from departure d join combo c on c.id = d.combo_id and c.on_sale
        where d.product_id = p.id and ${isBookable(moment)}
        order by d.departs_on limit 3)::text[] as dates
    ) next
    order by asked.place`.execute(db)
  return rows
}
