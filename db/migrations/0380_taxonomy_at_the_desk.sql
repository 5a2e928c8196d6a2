-- Places, themes, labels, cities of departure, hotels and suppliers are written at the desk (desk book §4.5).
-- `edit_version` counts saves of staff. A slug stays once visitors have seen what it names.
alter table destination
  add edit_version integer not null default 1,
  add slug_fixed boolean not null default false,
  -- When staff last held the alert against its source.
  add alert_checked_on date;
alter table theme
  add edit_version integer not null default 1,
  add slug_fixed boolean not null default false;
alter table label
  add edit_version integer not null default 1,
  add visible boolean not null default true;
alter table departure_city add edit_version integer not null default 1;
update destination set slug_fixed = true where visible;
update theme set slug_fixed = true where visible;

create function slug_is_seen() returns trigger language plpgsql as $$
begin
  new.slug_fixed := new.slug_fixed or new.visible;
  return new;
end $$;
create trigger slug_is_seen before insert or update on destination for each row execute function slug_is_seen();
create trigger slug_is_seen before insert or update on theme for each row execute function slug_is_seen();

alter table hotel add edit_version integer not null default 1;

-- A supplier's contact is for the desk alone, sealed; the address and telephone of the contract stay as they are.
alter table supplier
  add edit_version integer not null default 1,
  add contact_enc bytea,
  add contact_shown text not null default '',
  add rating smallint check (rating between 1 and 5),
  add checked_on date,
  add active boolean not null default true;
-- What is not printed in a contract makes no new edition of a trip.
drop trigger supplier_changes_trip on supplier;
create trigger supplier_changes_trip after update on supplier
  for each row when ((old.name, old.licence_no, old.address, old.phone)
    is distinct from (new.name, new.licence_no, new.address, new.phone))
  execute function supplier_changes_trip();

-- What only the desk shows renews no page.
create or replace function visible_of(stored jsonb) returns jsonb immutable parallel safe language sql return
  case when stored ? 'held'
    then stored - '{sold,held,capacity,version}'::text[] || jsonb_build_object(
      'is_full', (stored ->> 'sold')::integer + (stored ->> 'held')::integer >= (stored ->> 'capacity')::integer,
      'in_group', least((stored ->> 'sold')::integer, (stored ->> 'min_group')::integer))
    else stored - '{trip_version,updated_at,edit_version,slug_fixed,alert_checked_on,contact_enc,contact_shown,rating,checked_on,manifest_days}'::text[]
  end;
