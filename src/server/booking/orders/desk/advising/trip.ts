import { sql } from 'kysely'
import type { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { groupText, onSaleStatuses } from '#src/domain/booking/stock.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { viewTrip } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Half a year of every day, or three of them of a trip twice a week. */
const MOST_DATES = 200

/** The dates of a product that can be sold now, with their seats as they are; NOT_FOUND for one that is not on sale. */
export async function datesOnSale(
  { db, now }: Ctx,
  productId: number,
): Promise<Data<(typeof orderAdvising)['dates']>> {
  const product = await db
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', '=', productId)
    .where('status', '=', 'on_sale')
    .executeTakeFirst()
  if (!product) throw new Refused('NOT_FOUND', undefined, '没有这个产品，或已下架')
  const rows = await db
    .selectFrom('departure as d')
    .innerJoin('combo as c', 'c.id', 'd.combo_id')
    .select(['d.departs_on', 'd.adult_fen', 'd.status', 'd.sold', 'd.min_group'])
    .select(['c.combo_key', 'c.name'])
    .select(sql<number>`d.capacity - d.sold - d.held`.as('seats'))
    .where('d.product_id', '=', productId)
    .where('c.on_sale', '=', true)
    .where('d.status', 'in', onSaleStatuses)
    .where('d.close_at', '>', now)
    .where(sql<boolean>`d.sold + d.held < d.capacity`)
    .orderBy('d.departs_on')
    .orderBy('c.sort')
    .orderBy('d.id')
    .limit(MOST_DATES)
    .execute()
  return {
    product: { product_id: product.id, title: product.title },
    dates: rows.map((row) => ({
      combo_key: row.combo_key,
      combo_name: row.name,
      date: row.departs_on,
      adult_fen: toFen(row.adult_fen),
      seats: row.seats,
      group_text: groupText({ status: row.status, sold: row.sold, minGroup: row.min_group }),
    })),
  }
}

/** What the booking page of the shop offers on that date. */
export async function tripChoices(
  ctx: Ctx,
  asked: Input<(typeof orderAdvising)['trip']>,
): Promise<Data<(typeof orderAdvising)['trip']>> {
  const key = { productId: asked.product_id, comboKey: asked.combo_key, date: asked.date }
  const { product, departure, options, pax_rules, child_rule, ladder } = await viewTrip(ctx, key)
  return {
    return_date: departure.return_date,
    days: product.days,
    nights: product.nights,
    need_confirm: product.confirm_mode === 'second',
    child_bed_fen: departure.child_bed_fen,
    child_nobed_fen: departure.child_nobed_fen,
    infant_fen: departure.infant_fen,
    pax_min: pax_rules.min,
    pax_max: pax_rules.max,
    child_text: `${child_rule.bed_text} ${child_rule.nobed_text}`.trim(),
    unfit_text: product.unfit_text,
    shopping_text: product.shopping_text,
    ladder,
    crosses_border: product.scope !== 'domestic',
    options: options.map(({ id, name, unit, unit_text, price_fen, min_qty, max_qty, desc_text }) => ({
      ...{ id, name, unit, unit_text, price_fen, min_qty, max_qty, desc_text },
    })),
  }
}
