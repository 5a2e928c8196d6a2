-- What a trip says is written by people, in plain text: nothing that is shown of it is HTML any more.
create function pg_temp.plain(html text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(coalesce(html, ''),
    '<(br|/p|/li|/h\d|/div|/tr)\M[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g'), '\s+', ' ', 'g'))
$$;
-- [{group, items: []}] → ['group：item；item']
create function pg_temp.lines(groups jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((g ->> 'group') || '：' || (
    select string_agg(i, '；') from jsonb_array_elements_text(g -> 'items') i)), '[]')
  from jsonb_array_elements(groups) g
$$;
create function pg_temp.notices(notices jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', n ->> 'title', 'text', pg_temp.plain(n ->> 'html'))), '[]')
  from jsonb_array_elements(notices) n
$$;
create function pg_temp.legs(transport jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(leg || '{"duration_min": null, "distance_km": null}'), '[]')
  from jsonb_array_elements(transport) leg
$$;
create function pg_temp.activities(activities jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((a - 'html' - 'images' - 'poi')
    || jsonb_build_object('text', pg_temp.plain(a ->> 'html'))), '[]')
  from jsonb_array_elements(activities) a
$$;

-- features: [{title, text}]; packing: [text]; includes and excludes: [text], a line each; notices: [{title, text}]
alter table product
  add column features jsonb not null default '[]',
  add column packing jsonb not null default '[]';
update product set
  includes = pg_temp.lines(includes), excludes = pg_temp.lines(excludes), notices = pg_temp.notices(notices),
  features = case when pg_temp.plain(features_html) = '' then '[]'
    else jsonb_build_array(jsonb_build_object('title', '产品特色', 'text', pg_temp.plain(features_html))) end;
alter table product drop column features_html;

-- stops: [{name, lat, lng}] in the order of the day
-- transport: [{kind, from, to, duration_min, distance_km, depart, arrive, no}]; minutes and kilometres may be unknown
-- activities: [{time, title, duration_min, included, text, lat, lng}]
-- hotel_text is what the contract promises, hotel_id a house of that kind
alter table itinerary_day
  add column stops jsonb not null default '[]',
  add column hotel_city text not null default '';
update itinerary_day set
  transport = pg_temp.legs(transport),
  activities = pg_temp.activities(activities),
  stops = coalesce((
    select jsonb_build_array(jsonb_build_object(
      'name', coalesce(cities ->> -1, title), 'lat', a -> 'lat', 'lng', a -> 'lng'))
    from jsonb_array_elements(activities) a where jsonb_typeof(a -> 'lat') = 'number' limit 1
  ), '[]');
alter table itinerary_day drop column cities;

update trip_edition set trip = trip || jsonb_build_object(
  'includes', pg_temp.lines(trip -> 'includes'), 'excludes', pg_temp.lines(trip -> 'excludes'),
  'notices', pg_temp.notices(trip -> 'notices'), 'packing', '[]'::jsonb,
  'itinerary', (
    select coalesce(jsonb_agg(day || jsonb_build_object(
      'stops', '[]'::jsonb, 'transport', pg_temp.legs(day -> 'transport'),
      'activities', pg_temp.activities(day -> 'activities'), 'tips', '') order by day -> 'day_no'), '[]')
    from jsonb_array_elements(trip -> 'itinerary') day));

drop trigger product_trip_changes on product;
create trigger product_trip_changes
  before update of subtitle, includes, excludes, notices, packing, unfit_text, shopping_count, self_pay, supplier_id
  on product
  for each row when (
    (old.subtitle, old.includes, old.excludes, old.notices, old.packing, old.unfit_text, old.shopping_count,
      old.self_pay, old.supplier_id)
    is distinct from
    (new.subtitle, new.includes, new.excludes, new.notices, new.packing, new.unfit_text, new.shopping_count,
      new.self_pay, new.supplier_id))
  execute function product_trip_changes();

-- As before, with all that is now said of a day. Of the night it says what is promised, and after it the house of that
-- kind which the page named.
create or replace function trip_edition_of(sold_product_id bigint) returns bigint language plpgsql as $$
declare edition bigint;
begin
  loop
    select e.id into edition
    from product p join trip_edition e on e.product_id = p.id and e.version = p.trip_version
    where p.id = sold_product_id;
    if edition is not null then return edition; end if;

    insert into trip_edition (product_id, version, trip)
    select p.id, p.trip_version, jsonb_build_object(
      'subtitle', p.subtitle, 'includes', p.includes, 'excludes', p.excludes, 'notices', p.notices,
      'packing', p.packing, 'unfit_text', p.unfit_text, 'shopping_count', p.shopping_count, 'self_pay', p.self_pay,
      'supplier', jsonb_build_object('name', s.name, 'licence_no', s.licence_no, 'address', s.address,
        'phone', s.phone),
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
    where p.id = sold_product_id
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
