-- Add-ons and booking terms are written with the product too (docs/decisions/093): drafts and versions are given what the
-- shop has.
alter table price_rule add sort smallint not null default 0;
update price_rule r set sort = n.place - 1
from (select id, row_number() over (partition by product_id order by id) as place from price_rule) n
where n.id = r.id and n.place > 1;

create function sale_of(wanted bigint) returns jsonb stable language sql return (
  select jsonb_build_object(
    'options', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'name', o.name, 'unit', o.unit,
      'price_fen', o.price_fen, 'child_price_fen', o.child_price_fen, 'min_qty', o.min_qty, 'max_qty', o.max_qty,
      'desc_text', o.desc_text, 'refundable', o.refundable) order by o.sort, o.id), '[]')
      from product_option o where o.product_id = p.id),
    'deposit', jsonb_build_object('mode', p.deposit_mode, 'value', p.deposit_value),
    'balance_days', p.balance_days, 'book_ahead_days', p.book_ahead_days,
    'book_ahead_time', to_char(p.book_ahead_time, 'HH24:MI'),
    'price_rules', (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'name', r.name,
      'threshold', r.threshold, 'off_kind', r.off_kind, 'off_value', r.off_value, 'starts_on', r.starts_on,
      'ends_on', r.ends_on) order by r.sort, r.id), '[]')
      from price_rule r where r.product_id = p.id),
    'ladder_code', p.ladder_code, 'contract_template_code', p.contract_template_code)
  from product p where p.id = wanted);
update product_version set doc = doc || sale_of(product_id);
update product_draft set doc = doc || sale_of(product_id), base = base || sale_of(product_id) where doc is not null;
drop function sale_of;
