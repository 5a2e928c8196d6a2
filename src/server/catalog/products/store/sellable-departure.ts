import { sql } from 'kysely'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ConfirmMode, DepositMode, ProductType, Scope } from '#src/domain/codes.ts'
import type { AddOn } from '#src/domain/pricing/add-on.ts'
import type { DeparturePrices } from '#src/domain/pricing/price.ts'
import type { PriceRule } from '#src/domain/pricing/price-rule.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isBookable, type Moment } from './moment.ts'

type Detail = Data<(typeof products)['detail']>

interface SellableProduct {
  id: number
  title: string
  type: ProductType
  scope: Scope
  days: number
  nights: number
  cover: string
  confirmMode: ConfirmMode
  unfitText: string
  /** Empty where no shopping is arranged. */
  shoppingText: string
  childRule: Detail['child_rule']
  ageLimit: Detail['age_limit']
  contractTemplateCode: string
  depositMode: DepositMode
  depositValue: number
  balanceDays: number
  minPaxOrder: number
  maxPaxOrder: number
  bedsPerRoom: number
  allowShareRoom: boolean
}

interface SellableDate extends DepartureStock, DeparturePrices {
  id: number
  date: Day
  returnDate: Day
  groupCode: string
  /** Raised when a price changes. */
  version: number
}

interface SellableOption extends AddOn {
  descText: string
}

/** One date of one combo of a product on sale, with all that prices it. */
export interface SellableDeparture {
  product: SellableProduct
  combo: { id: number; key: string; name: string; departCity: string }
  departure: SellableDate
  options: SellableOption[]
  rules: PriceRule[]
  ladder: LadderStep[]
}

export interface SellableDepartureKey {
  productId: number
  /** Absent: the first combo in its order. */
  comboKey?: string | undefined
  date: Day
}

type Row = Omit<SellableDeparture, 'departure'> & {
  departure: Omit<SellableDate, 'closeAt'>
  closeAt: Date
}

/** Of product `p`, combo `c` with its city of departure, and departure `d`. */
const columns = (today: Day) => sql`
  json_build_object('id', p.id, 'title', p.title, 'type', p.type, 'scope', p.scope, 'days', p.days,
        'nights', p.nights, 'cover', p.cover, 'confirmMode', p.confirm_mode, 'unfitText', p.unfit_text,
        'shoppingText', case when p.shopping_count > 0 then p.shopping_text else '' end,
        'childRule', p.child_rule, 'ageLimit', p.age_limit, 'contractTemplateCode', p.contract_template_code,
        'depositMode', p.deposit_mode, 'depositValue', p.deposit_value, 'balanceDays', p.balance_days,
        'minPaxOrder', p.min_pax_order, 'maxPaxOrder', p.max_pax_order, 'bedsPerRoom', p.beds_per_room,
        'allowShareRoom', p.allow_share_room) as product,
      json_build_object('id', c.id, 'key', c.combo_key, 'name', c.name, 'departCity', city.name) as combo,
      json_build_object('id', d.id, 'date', d.departs_on, 'returnDate', d.returns_on, 'groupCode', d.group_code,
        'version', d.version, 'status', d.status, 'capacity', d.capacity, 'sold', d.sold, 'held', d.held,
        'minGroup', d.min_group, 'adultFen', d.adult_fen, 'childBedFen', d.child_bed_fen,
        'childNobedFen', d.child_nobed_fen, 'infantFen', d.infant_fen, 'singleSuppFen', d.single_supp_fen,
        'tiers', (select coalesce(json_agg(json_build_object('minPax', t.min_pax, 'adultFen', t.adult_fen,
          'childBedFen', t.child_bed_fen)), '[]')
          from jsonb_to_recordset(d.tiers) as t (min_pax int, adult_fen int, child_bed_fen int))) as departure,
      d.close_at as "closeAt",
      (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'name', o.name, 'unit', o.unit,
          'priceFen', o.price_fen, 'childPriceFen', o.child_price_fen, 'minQty', o.min_qty, 'maxQty', o.max_qty,
          'refundable', o.refundable, 'descText', o.desc_text) order by o.sort, o.id), '[]')
        from product_option o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'name', r.name,
          'threshold', r.threshold, 'offKind', r.off_kind, 'offValue', r.off_value, 'startsOn', r.starts_on,
          'endsOn', r.ends_on) order by r.sort, r.id), '[]')
        from price_rule r where r.product_id = p.id) as rules,
      (select coalesce(json_agg(json_build_object('fromDays', l.from_days, 'toDays', l.to_days, 'bp', l.bp)
          order by l.from_days desc), '[]')
        from refund_ladder_step l where l.ladder_id = ladder_in_use(p.ladder_code, ${today})) as ladder`

const sellableOf = ({ departure, closeAt, ...rest }: Row): SellableDeparture => ({
  ...rest,
  departure: { ...departure, closeAt },
})

/** One statement; null when product, combo or date does not exist or the product is off sale. `today` decides the ladder. */
export async function findSellableDeparture(
  db: Db,
  { productId, comboKey, date }: SellableDepartureKey,
  today: Day,
): Promise<SellableDeparture | null> {
  const { rows } = await sql<Row>`
    select ${columns(today)}
    from product p
    join lateral (
      select * from combo c where c.product_id = p.id and c.on_sale
        and (${comboKey ?? null}::text is null or c.combo_key = ${comboKey ?? null})
      order by c.sort, c.id limit 1
    ) c on true
    join departure_city city on city.id = c.depart_city_id
    join departure d on d.combo_id = c.id and d.departs_on = ${date}
    where p.id = ${productId} and p.status = 'on_sale'`.execute(db)
  const [row] = rows
  return row ? sellableOf(row) : null
}

/** Of each of these products the cheapest date for an adult that has so many seats, the first of them, in their order. */
export async function listCheapestDepartures(
  db: Db,
  productIds: readonly number[],
  seats: number,
  moment: Moment,
): Promise<SellableDeparture[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<Row>`
    select ${columns(moment.today)}
    from unnest(${[...productIds]}::bigint[]) with ordinality as asked (id, place)
    join product p on p.id = asked.id and p.status = 'on_sale'
    join lateral (
      select d.* from departure d join combo own on own.id = d.combo_id and own.on_sale
      where d.product_id = p.id and ${isBookable(moment)} and d.capacity - d.sold - d.held >= ${seats}
      order by d.adult_fen, d.departs_on, d.id limit 1
    ) d on true
    join combo c on c.id = d.combo_id
    join departure_city city on city.id = c.depart_city_id
    order by asked.place`.execute(db)
  return rows.map(sellableOf)
}
