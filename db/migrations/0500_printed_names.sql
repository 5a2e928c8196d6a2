-- What a list says is the name as it prints it, which is in letters where nobody gave a Chinese one; and who has no bed sleeps
-- where their guardian does.
create or replace function manifest_fingerprint(of_departure bigint, of_kind manifest_kind) returns text stable language sql
begin atomic
  select md5(coalesce(string_agg(case of_kind
      when 'carrier' then row(printed.name,
        case when w.all_of or 'carrier.pinyin' = any (w.fields) then t.name_en_last end,
        case when w.all_of or 'carrier.pinyin' = any (w.fields) then t.name_en_first end,
        case when w.all_of or 'carrier.document' = any (w.fields) then t.doc_no_hash end,
        case when w.all_of or 'carrier.birthday' = any (w.fields) then t.birthday end,
        case when w.all_of or 'carrier.nationality' = any (w.fields) then t.nationality end,
        case when w.all_of or 'carrier.validUntil' = any (w.fields) then t.valid_until end)::text
      when 'hotel' then row(printed.name, t.kind,
        case when w.all_of or 'hotel.room' = any (w.fields) then o.rooms end,
        case when w.all_of or 'hotel.room' = any (w.fields) then o.share end,
        case when w.all_of or 'hotel.room' = any (w.fields) then printed.sleeps_beside end)::text
      else row(printed.name, t.kind,
        case when w.all_of or 'ground.gender' = any (w.fields) then t.gender end,
        case when w.all_of or 'ground.age' = any (w.fields) then t.birthday end,
        case when w.all_of or 'ground.room' = any (w.fields) then o.rooms end,
        case when w.all_of or 'ground.room' = any (w.fields) then o.share end,
        case when w.all_of or 'ground.room' = any (w.fields) then printed.sleeps_beside end,
        case when w.all_of or 'ground.remark' = any (w.fields) then o.remark end,
        case when w.all_of or 'ground.contact' = any (w.fields) then o.contact_name end,
        case when w.all_of or 'ground.contactPhone' = any (w.fields)
          then coalesce(o.contact_phone_hash, o.contact_phone_enc) end,
        case when w.all_of or 'ground.emergency' = any (w.fields) then o.emergency_name end,
        case when w.all_of or 'ground.emergencyPhone' = any (w.fields) then o.emergency_phone_enc end)::text
    end, '|' order by o.order_no, t.seq), ''))
  from orders o join order_traveller t on t.order_id = o.id
  cross join lateral (select
    coalesce(nullif(t.name_cn, ''), concat_ws(' ', nullif(t.name_en_last, ''), nullif(t.name_en_first, ''))) as name,
    case when t.kind in ('child_nobed', 'infant') then t.guardian_seq end as sleeps_beside) printed
  join (select s.manifest_fields as fields, s.manifest_fields = '{}' as all_of
    from departure d join product p on p.id = d.product_id join supplier s on s.id = p.supplier_id
    where d.id = of_departure) w on true
  where o.departure_id = of_departure and o.status in ('deposit_paid', 'paid', 'ready', 'travelling');
end;

-- What was given and still holds goes on holding.
update departure_manifest m set fingerprint = manifest_fingerprint(m.departure_id, m.kind)
from departure d where d.id = m.departure_id and m.changed_at is null and d.returns_on >= shop_today();
