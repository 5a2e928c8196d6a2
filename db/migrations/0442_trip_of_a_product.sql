-- What a trip says now, beside the editions that orders stand on: to be compared with what was sold, by who only reads.
create function trip_of(of_product_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subtitle', p.subtitle, 'includes', p.includes, 'excludes', p.excludes, 'notices', p.notices,
    'packing', p.packing, 'unfit_text', p.unfit_text, 'shopping_count', p.shopping_count, 'self_pay', p.self_pay,
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

create or replace function trip_edition_of(sold_product_id bigint) returns bigint language plpgsql as $$
declare edition bigint;
begin
  loop
    select e.id into edition
    from product p join trip_edition e on e.product_id = p.id and e.version = p.trip_version
    where p.id = sold_product_id;
    if edition is not null then return edition; end if;

    insert into trip_edition (product_id, version, trip)
    select p.id, p.trip_version, trip_of(p.id) from product p where p.id = sold_product_id
    -- Two first orders at once: the second waits here, and then finds what the first has made. It must not touch that
    -- row: locked for an update it would stop the orders that refer to it, whose seats this one is going to wait for.
    on conflict (product_id, version) do nothing
    returning id into edition;
    if edition is not null then return edition; end if;
    if not exists (select from product where id = sold_product_id) then
      raise exception 'product % does not exist', sold_product_id;
    end if;
  end loop;
end $$;
