-- 铁定成团 promises a departure: it holds while a formed one can be bought, as a month does, and never for 自由行,
-- which forms no group.
create or replace function refresh_dated_facets(ids bigint[], today date, at timestamptz) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('product_facet'));
  perform set_facets(ids, '{month,dated_label}', array(
    select row (mark.kind, mark.value, p.id)::facet_mark
    from product p
    cross join lateral (
      select distinct 'month'::facet_kind as kind, to_char(d.departs_on, 'YYYYMM')::integer as value
      from departure d join combo c on c.id = d.combo_id and c.on_sale
      where d.product_id = p.id and d.status in ('open', 'formed') and d.departs_on > today and d.close_at > at
        and d.sold < d.capacity
      -- 早鸟立减
      union all
      select 'dated_label', 4
      where exists (select from price_rule r where r.product_id = p.id and r.kind = 'early_bird'
        and today between r.starts_on and r.ends_on)
      -- 铁定成团
      union all
      select 'dated_label', 6
      where p.type <> 'free' and exists (select from departure d join combo c on c.id = d.combo_id and c.on_sale
        where d.product_id = p.id and d.status = 'formed' and d.departs_on > today and d.close_at > at
          and d.sold < d.capacity)
    ) mark
    where p.id = any (ids) and p.status = 'on_sale'));
end $$;

do $$
begin
  perform refresh_dated_facets(array_agg(id), (now() at time zone 'Asia/Shanghai')::date, now())
  from product having count(*) > 0;
end $$;
