import { sql } from 'kysely'
import type { GroupState } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ConfirmMode, ProductType } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import {
  formedOn,
  hasEarlyBird,
  isBookable,
  type Moment,
  marketOfFromPrice,
  startCities,
  typedLabels,
} from './moment.ts'

export interface CardRow {
  id: number
  isOnSale: boolean
  title: string
  subtitle: string
  cover: string
  coverAlt: string
  type: ProductType
  confirmMode: ConfirmMode
  days: number
  nights: number
  departCity: string
  startCities: number
  /** Destinations, without those that lie within another of them. */
  destinations: string[]
  themeIds: number[]
  labels: string[]
  priceFromFen: number | null
  marketFen: number | null
  scoreAvg: string | null
  scoreCount: number
  soldCount: number
  hasEarlyBird: boolean
  formedOn: Day | null
  /** The next dates that can be bought, with the combo whose group is nearest to being formed. */
  next: (GroupState & { date: Day })[]
}

/** Everything a product card shows, in the order of the ids. Unknown ids are left out. */
export async function listCards(db: Db, ids: readonly number[], moment: Moment): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select p.id, p.status = 'on_sale' as "isOnSale", p.title, p.subtitle, p.cover, p.cover_alt as "coverAlt", p.type, p.confirm_mode as "confirmMode",
      p.days, p.nights, city.name as "departCity", ${startCities} as "startCities",
      array(select t.label from product_destination pd join destination t on t.id = pd.destination_id
        where pd.product_id = p.id and not exists (
          select from product_destination wider join destination above on above.id = wider.destination_id
          where wider.product_id = p.id and above.id <> t.id and starts_with(t.path, above.path))
        order by pd.sort, t.id) as destinations,
      array(select pt.theme_id from product_theme pt where pt.product_id = p.id order by 1) as "themeIds",
      ${typedLabels} as labels,
      p.price_from_fen as "priceFromFen", ${marketOfFromPrice(moment)} as "marketFen",
      p.score_avg as "scoreAvg", p.score_count as "scoreCount", p.sold_count as "soldCount",
      ${hasEarlyBird(moment)} as "hasEarlyBird", ${formedOn(moment)} as "formedOn",
      (select coalesce(json_agg(json_build_object('date', n.departs_on, 'status', n.status, 'sold', n.sold,
          'minGroup', n.min_group) order by n.departs_on), '[]')
        from (
          select distinct on (d.departs_on) d.departs_on, d.status, d.sold, d.min_group
          from departure d join combo c on c.id = d.combo_id and c.on_sale
          where d.product_id = p.id and ${isBookable(moment)}
          order by d.departs_on, d.status = 'formed' desc, d.min_group - d.sold, d.id
          limit 3
        ) n) as next
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join product p on p.id = asked.id
    join departure_city city on city.id = p.depart_city_id
    order by asked.place`.execute(db)
  return rows
}
