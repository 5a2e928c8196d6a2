-- What is agreed about shopping (旅游法 35): where, for how long, what is sold there, a line for each stop. Part of the words
-- of a trip, so it stands with the edition that an order was sold by.
alter table product add column shopping_text text not null default '' check (length(shopping_text) <= 1000);

drop trigger product_trip_changes on product;
create trigger product_trip_changes
  before update of subtitle, includes, excludes, notices, packing, unfit_text, shopping_count, shopping_text, self_pay,
    supplier_id
  on product
  for each row when (
    (old.subtitle, old.includes, old.excludes, old.notices, old.packing, old.unfit_text, old.shopping_count,
      old.shopping_text, old.self_pay, old.supplier_id)
    is distinct from
    (new.subtitle, new.includes, new.excludes, new.notices, new.packing, new.unfit_text, new.shopping_count,
      new.shopping_text, new.self_pay, new.supplier_id))
  execute function product_trip_changes();

create or replace function trip_of(of_product_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subtitle', p.subtitle, 'includes', p.includes, 'excludes', p.excludes, 'notices', p.notices,
    'packing', p.packing, 'unfit_text', p.unfit_text, 'shopping_count', p.shopping_count,
    'shopping_text', p.shopping_text, 'self_pay', p.self_pay,
    'supplier', jsonb_build_object('name', s.name, 'licence_no', s.licence_no, 'address', s.address, 'phone', s.phone),
    'itinerary', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day_no', i.day_no, 'title', i.title, 'summary', i.summary, 'stops', i.stops, 'transport', i.transport,
        'meals', i.meals, 'hotel', concat_ws('，参考酒店：',
          nullif(concat_ws(' · ', nullif(i.hotel_city, ''), nullif(i.hotel_text, '')), ''), h.name),
        'free_time_hours', i.free_time_hours, 'activities', i.activities, 'tips', i.tips
        ) order by i.day_no), '[]')
      from itinerary_day i left join hotel h on h.id = i.hotel_id
      where i.product_id = p.id
    ))
  from product p join supplier s on s.id = p.supplier_id
  where p.id = of_product_id
$$;

-- Everything that was written before says nothing of it.
update trip_edition set trip = trip || '{"shopping_text": ""}';
update custom_plan set trip = trip || '{"shopping_text": ""}';
update product_version set doc = doc || '{"shopping_text": ""}';
update product_draft set doc = doc || '{"shopping_text": ""}', base = base || '{"shopping_text": ""}'
  where doc is not null;
