-- Which columns lists for the departures of a supplier hold, as `ground.room`; empty is everything that the kind may hold.
-- Of each list that was given, its columns; null for those of before, which held all of their kind.
alter table supplier add manifest_fields text[] not null default '{}';
alter table manifest_export add columns text[];

-- What a list says, with the columns that it holds: a value that left nobody's hands disturbs nobody when it changes.
create or replace function manifest_fingerprint(of_departure bigint, of_kind manifest_kind) returns text stable language sql
begin atomic
  select md5(coalesce(string_agg(case of_kind
      when 'carrier' then row(t.name_cn,
        case when w.all_of or 'carrier.pinyin' = any (w.fields) then t.name_en_last end,
        case when w.all_of or 'carrier.pinyin' = any (w.fields) then t.name_en_first end,
        case when w.all_of or 'carrier.document' = any (w.fields) then t.doc_no_hash end,
        case when w.all_of or 'carrier.birthday' = any (w.fields) then t.birthday end,
        case when w.all_of or 'carrier.nationality' = any (w.fields) then t.nationality end,
        case when w.all_of or 'carrier.validUntil' = any (w.fields) then t.valid_until end)::text
      when 'hotel' then row(t.name_cn, t.kind,
        case when w.all_of or 'hotel.room' = any (w.fields) then o.rooms end,
        case when w.all_of or 'hotel.room' = any (w.fields) then o.share end)::text
      else row(t.name_cn, t.kind,
        case when w.all_of or 'ground.gender' = any (w.fields) then t.gender end,
        case when w.all_of or 'ground.age' = any (w.fields) then t.birthday end,
        case when w.all_of or 'ground.room' = any (w.fields) then o.rooms end,
        case when w.all_of or 'ground.room' = any (w.fields) then o.share end,
        case when w.all_of or 'ground.remark' = any (w.fields) then o.remark end,
        case when w.all_of or 'ground.contact' = any (w.fields) then o.contact_name end,
        case when w.all_of or 'ground.contactPhone' = any (w.fields)
          then coalesce(o.contact_phone_hash, o.contact_phone_enc) end,
        case when w.all_of or 'ground.emergency' = any (w.fields) then o.emergency_name end,
        case when w.all_of or 'ground.emergencyPhone' = any (w.fields) then o.emergency_phone_enc end)::text
    end, '|' order by o.order_no, t.seq), ''))
  from orders o join order_traveller t on t.order_id = o.id
  join (select s.manifest_fields as fields, s.manifest_fields = '{}' as all_of
    from departure d join product p on p.id = d.product_id join supplier s on s.id = p.supplier_id
    where d.id = of_departure) w on true
  where o.departure_id = of_departure and o.status in ('deposit_paid', 'paid', 'ready', 'travelling');
end;

-- What was given stays right when the supplier wants other columns from now on.
create function manifest_fields_change() returns trigger language plpgsql as $$
begin
  update departure_manifest m set fingerprint = manifest_fingerprint(m.departure_id, m.kind)
  from departure d join product p on p.id = d.product_id
  where d.id = m.departure_id and p.supplier_id = new.id and m.changed_at is null and d.returns_on >= shop_today();
  return null;
end $$;
create trigger manifest_fields_change after update on supplier for each row
  when (old.manifest_fields is distinct from new.manifest_fields) execute function manifest_fields_change();

-- What only the desk shows renews no page.
do $$
declare
  body text := pg_get_functiondef('visible_of'::regproc);
begin
  execute replace(body, 'manifest_days}', 'manifest_days,manifest_fields}');
end $$;
