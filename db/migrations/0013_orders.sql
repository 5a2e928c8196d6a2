-- Everything the trip needs of its travellers is there: worked out from the decrypted documents whenever they change,
-- so that forming a group does not have to open them.
alter table orders add column travellers_complete boolean not null default false;

-- Paid orders that wait for their group.
create index orders_to_form on orders (departure_id) where status = 'paid';

-- The trip as it is sold. What was bought is never re-read from the live product (rule book §7.3); orders of one edition
-- share it, because copying twelve kilobytes into every order would be most of the work of placing one.
create table trip_edition (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  version integer not null,
  trip jsonb not null,
  unique (product_id, version)
);
alter table orders add column trip_edition_id bigint not null references trip_edition (id);

-- Raised by the triggers below in the transaction that changes a text, so that no order can meet an old edition.
alter table product add column trip_version integer not null default 1;

create function product_trip_changes() returns trigger language plpgsql as $$
begin
  new.trip_version := old.trip_version + 1;
  return new;
end $$;
create trigger product_trip_changes
  before update of subtitle, includes, excludes, notices, unfit_text, shopping_count, self_pay, supplier_id on product
  for each row when (
    (old.subtitle, old.includes, old.excludes, old.notices, old.unfit_text, old.shopping_count, old.self_pay,
      old.supplier_id)
    is distinct from
    (new.subtitle, new.includes, new.excludes, new.notices, new.unfit_text, new.shopping_count, new.self_pay,
      new.supplier_id))
  execute function product_trip_changes();

create function itinerary_changes_trip() returns trigger language plpgsql as $$
begin
  update product set trip_version = trip_version + 1 where id in (old.product_id, new.product_id);
  return null;
end $$;
create trigger itinerary_changes_trip after insert or update or delete on itinerary_day
  for each row execute function itinerary_changes_trip();

create function supplier_changes_trip() returns trigger language plpgsql as $$
begin
  update product set trip_version = trip_version + 1 where supplier_id = new.id;
  return null;
end $$;
create trigger supplier_changes_trip after update on supplier
  for each row when (old.* is distinct from new.*) execute function supplier_changes_trip();

create function hotel_changes_trip() returns trigger language plpgsql as $$
begin
  update product set trip_version = trip_version + 1
  where id in (select product_id from itinerary_day where hotel_id = new.id);
  return null;
end $$;
create trigger hotel_changes_trip after update of name on hotel
  for each row when (old.name is distinct from new.name) execute function hotel_changes_trip();

-- The edition of a product as it is now, made by the first order after a change.
create function trip_edition_of(sold_product_id bigint) returns bigint language plpgsql as $$
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
      'unfit_text', p.unfit_text, 'shopping_count', p.shopping_count, 'self_pay', p.self_pay,
      'supplier', jsonb_build_object('name', s.name, 'licence_no', s.licence_no, 'address', s.address,
        'phone', s.phone),
      'itinerary', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'day_no', i.day_no, 'title', i.title, 'summary', i.summary, 'transport', i.transport, 'meals', i.meals,
          'hotel', coalesce(h.name, i.hotel_text), 'free_time_hours', i.free_time_hours, 'activities', i.activities
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

-- Where a member stands who is about to order: has this press been answered already, is there an order for the same
-- departure and people, how many are unpaid. From here to the end of the transaction the member's orders are placed one
-- after the other. Volatile on purpose: the second statement must see what was committed while the first one waited.
create function ordering_standing(
  who bigint, press uuid, wanted_departure bigint, wanted_content bytea, twins_since timestamptz,
  out is_replayed boolean, out twin text, out unpaid integer
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(20, who::integer);
  select
    exists (select from orders where member_id = who and idem_key = press),
    (select order_no from orders
      where member_id = who and departure_id = wanted_departure and content_hash = wanted_content
        and created_at > twins_since and status <> 'cancelled'
      order by id desc limit 1),
    (select count(*) from orders
      where member_id = who and status in ('wait_confirm', 'wait_contract', 'wait_pay'))
  into is_replayed, twin, unpaid;
end $$;
