import { sql } from 'kysely'
import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Db } from '#src/platform/db/database.ts'

/** What the shop has of a product, in the shape in which it was written; null for none. */
export const findProductDoc = async (db: Db, productId: number): Promise<ProductDoc | null> =>
  (await listProductDocs(db, [productId])).get(productId) ?? null

/** By the product's number; without those that do not exist. */
export async function listProductDocs(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ProductDoc>> {
  const { rows } = await sql<{ id: number; doc: unknown }>`
    select p.id, json_build_object(
      'title', p.title, 'subtitle', p.subtitle, 'confirm_mode', p.confirm_mode, 'days', p.days, 'nights', p.nights,
      'depart_city', c.name, 'min_group', p.min_group, 'max_group', p.max_group, 'min_pax_order', p.min_pax_order,
      'max_pax_order', p.max_pax_order, 'beds_per_room', p.beds_per_room, 'allow_share_room', p.allow_share_room,
      'supplier_id', p.supplier_id, 'child_rule', p.child_rule, 'age_limit', p.age_limit,
      'pictures', (
        select coalesce(json_agg(json_build_object('url', i ->> 'url', 'alt', i ->> 'alt') order by n), '[]')
        from jsonb_array_elements(
          case when p.cover = '' then '[]' else jsonb_build_array(jsonb_build_object('url', p.cover, 'alt', p.cover_alt)) end
          || p.images) with ordinality as image (i, n)),
      'highlights', p.highlights, 'features', p.features,
      'itinerary', (
        select coalesce(json_agg(json_build_object(
          'title', d.title, 'summary', d.summary, 'stops', d.stops, 'transport', d.transport, 'meals', d.meals,
          'hotel_id', d.hotel_id, 'hotel_city', d.hotel_city, 'hotel_text', d.hotel_text, 'activities', d.activities,
          'free_time_hours', d.free_time_hours, 'tips', d.tips) order by d.day_no), '[]')
        from itinerary_day d where d.product_id = p.id),
      'combos', (
        select coalesce(json_agg(json_build_object(
          'combo_key', o.combo_key, 'name', o.name, 'attrs', o.attrs, 'depart_city', t.name, 'on_sale', o.on_sale)
          order by o.sort, o.id), '[]')
        from combo o join departure_city t on t.id = o.depart_city_id where o.product_id = p.id),
      'includes', p.includes, 'excludes', p.excludes, 'self_pay', p.self_pay, 'shopping_count', p.shopping_count,
      'shopping_text', p.shopping_text, 'visa', p.visa,
      'options', (
        select coalesce(json_agg(json_build_object('kind', o.kind, 'name', o.name, 'unit', o.unit,
          'price_fen', o.price_fen, 'child_price_fen', o.child_price_fen, 'min_qty', o.min_qty, 'max_qty', o.max_qty,
          'desc_text', o.desc_text, 'refundable', o.refundable) order by o.sort, o.id), '[]')
        from product_option o where o.product_id = p.id),
      'deposit', json_build_object('mode', p.deposit_mode, 'value', p.deposit_value),
      'balance_days', p.balance_days, 'book_ahead_days', p.book_ahead_days,
      'book_ahead_time', to_char(p.book_ahead_time, 'HH24:MI'),
      'price_rules', (
        select coalesce(json_agg(json_build_object('kind', r.kind, 'name', r.name, 'threshold', r.threshold,
          'off_kind', r.off_kind, 'off_value', r.off_value, 'starts_on', r.starts_on, 'ends_on', r.ends_on)
          order by r.sort, r.id), '[]')
        from price_rule r where r.product_id = p.id),
      'ladder_code', p.ladder_code, 'contract_template_code', p.contract_template_code, 'notices', p.notices, 'packing', p.packing, 'unfit_text', p.unfit_text,
      'destinations', (select coalesce(json_agg(d.destination_id order by d.sort, d.destination_id), '[]')
        from product_destination d where d.product_id = p.id),
      'themes', (select coalesce(json_agg(t.theme_id order by t.theme_id), '[]')
        from product_theme t where t.product_id = p.id),
      'labels', (select coalesce(json_agg(l.label_id order by l.label_id), '[]')
        from product_label l where l.product_id = p.id),
      'sort_weight', p.sort_weight, 'seo_title', p.seo_title, 'seo_description', p.seo_description) as doc
    from product p join departure_city c on c.id = p.depart_city_id
    where p.id = any (${productIds}::int[])`.execute(db)
  return new Map(rows.map(({ id, doc }) => [id, readProductDoc(doc)]))
}
