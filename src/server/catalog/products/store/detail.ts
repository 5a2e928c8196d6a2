import { sql } from 'kysely'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import type { ConfirmMode, DepositMode, ProductType, Scope } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import {
  hasEarlyBird,
  isBookable,
  type Moment,
  marketOfFromPrice,
  startCities,
  typedLabels,
} from './moment.ts'

type Detail = Data<(typeof products)['detail']>

/** The json columns hold what the contract says, in our words; the importer checks them and the encoder again. */
export interface DetailRow
  extends Pick<
    Detail,
    | 'title'
    | 'subtitle'
    | 'days'
    | 'nights'
    | 'highlights'
    | 'includes'
    | 'excludes'
    | 'self_pay'
    | 'visa'
    | 'notices'
    | 'features'
    | 'packing'
    | 'child_rule'
    | 'age_limit'
    | 'destinations'
    | 'themes'
    | 'combos'
    | 'supplier'
    | 'alert'
    | 'status'
    | 'video_url'
  > {
  id: number
  type: ProductType
  scope: Scope
  confirmMode: ConfirmMode
  cover: string
  coverAlt: string
  images: Detail['images']
  unfitText: string
  shoppingCount: number
  shoppingText: string
  departCity: string
  startCities: number
  labels: string[]
  hasEarlyBird: boolean
  priceFromFen: Detail['price_fen']
  marketFen: Detail['market_fen']
  ladder: LadderStep[]
  depositMode: DepositMode
  depositValue: number
  balanceDays: number
  bookAheadDays: number
  bookAheadTime: string
  minPaxOrder: number
  maxPaxOrder: number
  minGroup: number
  maxGroup: number
  scoreAvg: string | null
  scoreCount: number
  soldCount: number
  /** Empty: what the page says of itself anyway. */
  seoTitle: string
  seoDescription: string
}

/** A product on sale with everything its page says, or null. */
export async function findDetail(db: Db, productId: number, moment: Moment): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    select p.id, p.title, p.subtitle, p.type, p.status, p.video_url, p.scope, p.confirm_mode as "confirmMode", p.days, p.nights,
      p.cover, p.cover_alt as "coverAlt", p.images, p.highlights, p.features, p.packing,
      p.includes, p.excludes, p.self_pay, p.visa, p.notices, p.unfit_text as "unfitText",
      p.shopping_count as "shoppingCount", p.shopping_text as "shoppingText", p.child_rule, p.age_limit, p.deposit_mode as "depositMode",
      p.deposit_value as "depositValue", p.balance_days as "balanceDays", p.book_ahead_days as "bookAheadDays",
      p.book_ahead_time as "bookAheadTime", p.min_pax_order as "minPaxOrder", p.max_pax_order as "maxPaxOrder",
      p.min_group as "minGroup", p.max_group as "maxGroup", p.score_avg as "scoreAvg",
      p.score_count as "scoreCount", p.sold_count as "soldCount", p.price_from_fen as "priceFromFen",
      p.seo_title as "seoTitle", p.seo_description as "seoDescription",
      ${marketOfFromPrice(moment)} as "marketFen", city.name as "departCity", ${startCities} as "startCities", ${typedLabels} as labels,
      ${hasEarlyBird(moment)} as "hasEarlyBird",
      json_build_object('name', s.name, 'licence', s.licence_no) as supplier,
      (select coalesce(json_agg(json_build_object('id', t.id, 'label', t.label, 'lat', t.lat, 'lng', t.lng)
          order by pd.sort, t.id), '[]')
        from product_destination pd join destination t on t.id = pd.destination_id
        where pd.product_id = p.id and t.visible) as destinations,
      (select coalesce(json_agg(json_build_object('id', t.id, 'label', t.label) order by t.sort, t.id), '[]')
        from product_theme pt join theme t on t.id = pt.theme_id where pt.product_id = p.id and t.visible) as themes,
      (select coalesce(json_agg(json_build_object('combo_key', c.combo_key, 'name', c.name, 'attrs', c.attrs,
          'price_fen', (select min(d.adult_fen) from departure d where d.combo_id = c.id and ${isBookable(moment)}))
          order by c.sort, c.id), '[]')
        from combo c where c.product_id = p.id and c.on_sale) as combos,
      (select coalesce(json_agg(json_build_object('fromDays', l.from_days, 'toDays', l.to_days, 'bp', l.bp)
          order by l.from_days desc), '[]')
        from refund_ladder_step l where l.ladder_id = ladder_in_use(p.ladder_code, ${moment.today})) as ladder,
      (select json_build_object('level', a.alert_level, 'text', a.alert_text, 'url', a.alert_url)
        from product_destination pd join destination t on t.id = pd.destination_id
        join destination a on starts_with(t.path, a.path) and a.alert_level > 0
        where pd.product_id = p.id order by a.alert_level desc, length(a.path) desc, a.id limit 1) as alert
    from product p
    join departure_city city on city.id = p.depart_city_id
    join supplier s on s.id = p.supplier_id
    where p.id = ${productId} and p.status = 'on_sale'`.execute(db)
  return rows[0] ?? null
}
