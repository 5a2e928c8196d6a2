import { sql } from 'kysely'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ProductType } from '#src/domain/codes.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isBookable, type Moment } from './moment.ts'

type Tiers = Data<(typeof products)['comboCalendar']>['dates'][number]['tiers']

export interface DateRow extends DepartureStock {
  date: Day
  /** The name of the holiday that begins on it. */
  holiday: string | null
  comboKey: string
  /** Of the product: 自由行 forms no group. */
  type: ProductType
  adultFen: Fen
  childBedFen: Fen | null
  childNobedFen: Fen | null
  infantFen: Fen | null
  singleSuppFen: Fen
  tiers: Tiers
}

/** From today to the day before `until`. */
export interface Window extends Moment {
  until: Day
}

const holiday = sql`(select h.name from holiday h where h.kind = 'holiday' and h.first_on = d.departs_on limit 1)`
const dateColumns = sql`d.departs_on as date, ${holiday} as holiday, c.combo_key as "comboKey", p.type, d.adult_fen as "adultFen",
  d.child_bed_fen as "childBedFen", d.child_nobed_fen as "childNobedFen", d.infant_fen as "infantFen",
  d.single_supp_fen as "singleSuppFen", d.tiers, d.status, d.capacity, d.sold, d.held,
  d.min_group as "minGroup", d.close_at as "closeAt"`

const fromSale = sql`from departure d join product p on p.id = d.product_id and p.status = 'on_sale'
    join combo c on c.id = d.combo_id`

/** One row a day: the cheapest combo that can be bought, or the cheapest of all where none can. */
export async function listCheapestDates(db: Db, productId: number, window: Window): Promise<DateRow[]> {
  const { rows } = await sql<DateRow>`
    select distinct on (d.departs_on) ${dateColumns}
    ${fromSale} and c.on_sale
    where d.product_id = ${productId} and d.departs_on >= ${window.today} and d.departs_on < ${window.until}
    order by d.departs_on, ${isBookable(window)} desc, d.adult_fen, c.sort, c.id`.execute(db)
  return rows
}

/** Without a key, the first combo of the product in its order. */
const comboId = (productId: number, comboKey: string | undefined) =>
  sql`(select c.id from combo c where c.product_id = ${productId} and c.on_sale
    and (${comboKey ?? null}::text is null or c.combo_key = ${comboKey ?? null}) order by c.sort, c.id limit 1)`

export async function listComboDates(
  db: Db,
  productId: number,
  comboKey: string | undefined,
  window: Window,
): Promise<DateRow[]> {
  const { rows } = await sql<DateRow>`
    select ${dateColumns}
    ${fromSale}
    where d.combo_id = ${comboId(productId, comboKey)} and d.departs_on >= ${window.today}
      and d.departs_on < ${window.until}
    order by d.departs_on`.execute(db)
  return rows
}

export interface StockRow extends DepartureStock {
  date: Day
  heldByMember: number
}

/** Seats of every coming date of one combo, with what the member's own unpaid orders hold of them. */
export async function listStock(
  db: Db,
  productId: number,
  comboKey: string | undefined,
  memberId: number | null,
  { today }: Moment,
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select d.departs_on as date, d.status, d.capacity, d.sold, d.held, d.min_group as "minGroup",
      d.close_at as "closeAt", coalesce(mine.pax, 0)::int as "heldByMember"
    from departure d
    left join (
      select h.departure_id, sum(h.pax) as pax from orders o
      join inventory_hold h on h.order_id = o.id and h.status = 'active'
      where o.member_id = ${memberId}::bigint and o.product_id = ${productId}
      group by h.departure_id
    ) mine on mine.departure_id = d.id
    where d.combo_id = ${comboId(productId, comboKey)} and d.departs_on >= ${today}
      and exists (select from product p where p.id = d.product_id and p.status = 'on_sale')
    order by d.departs_on`.execute(db)
  return rows
}

/** Tells "no dates" from "no such product". Without a key any combo will do. */
export async function hasCombo(db: Db, productId: number, comboKey: string | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('product as p')
    .innerJoin('combo as c', 'c.product_id', 'p.id')
    .select('c.id')
    .where('p.id', '=', productId)
    .where('p.status', '=', 'on_sale')
    .where('c.on_sale', '=', true)
    .$if(comboKey !== undefined, (query) => query.where('c.combo_key', '=', comboKey ?? ''))
    .executeTakeFirst()
  return found !== undefined
}
