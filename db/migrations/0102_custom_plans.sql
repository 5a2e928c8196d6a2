-- What a designer proposes for a request, version by version; the customer accepts one of them at the most.
create type custom_plan_status as enum ('sent', 'changes_asked', 'accepted', 'expired');

create table custom_plan (
  id bigint generated always as identity primary key,
  request_id bigint not null references custom_request (id) on delete cascade,
  version smallint not null check (version > 0),
  status custom_plan_status not null default 'sent',
  -- The texts of the trip as it is sold, in the shape of trip_edition.trip.
  trip jsonb not null,
  created_at timestamptz not null,
  unique (request_id, version)
);
create unique index custom_plan_accepted on custom_plan (request_id) where status = 'accepted';

-- An order stands on a departure of a product, or on an accepted plan, which has neither seats nor an edition.
alter table orders
  alter product_id drop not null,
  alter combo_id drop not null,
  alter departure_id drop not null,
  alter trip_edition_id drop not null,
  add column plan_id bigint unique references custom_plan (id),
  add constraint orders_stands_on check (
    case when plan_id is null
      then num_nulls(product_id, combo_id, departure_id, trip_edition_id) = 0
      else num_nonnulls(product_id, combo_id, departure_id, trip_edition_id) = 0
    end
  );

create function order_wants_accepted_plan() returns trigger language plpgsql as $$
begin
  if not exists (select from custom_plan where id = new.plan_id and status = 'accepted' for share) then
    raise check_violation using message = 'an order stands on an accepted plan', constraint = 'orders_accepted_plan';
  end if;
  return new;
end $$;
create trigger order_wants_accepted_plan before insert or update of plan_id on orders
  for each row when (new.plan_id is not null) execute function order_wants_accepted_plan();
