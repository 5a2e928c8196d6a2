-- Combos are written with the product (docs/decisions/093): what stands in drafts and versions says them from now on. What
-- a version was sold by then nobody has kept; it is given what the shop has.
create function combos_of(wanted bigint) returns jsonb stable language sql return (
  select jsonb_build_object('combos', coalesce(jsonb_agg(jsonb_build_object('combo_key', c.combo_key, 'name', c.name,
    'attrs', c.attrs, 'depart_city', t.name, 'on_sale', c.on_sale) order by c.sort, c.id), '[]'))
  from combo c join departure_city t on t.id = c.depart_city_id where c.product_id = wanted);
update product_version set doc = doc || combos_of(product_id);
update product_draft set doc = doc || combos_of(product_id), base = base || combos_of(product_id) where doc is not null;
drop function combos_of;
