-- Another date, or the whole refund: what the shop offers to whoever has paid for a departure that it cancels (rule book
-- §8.9, 13; docs/decisions/071).

-- The dates that a cancellation offers, whether it waits for its second person or is done.
alter table departure_cancellation
  add column offered_departures bigint[] not null default '{}' check (cardinality(offered_departures) <= 6);

create type date_offer_state as enum ('open', 'moved', 'refused', 'lapsed');
create table date_offer (
  id bigint generated always as identity primary key,
  cancellation_id bigint not null references departure_cancellation (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  state date_offer_state not null default 'open',
  offered_at timestamptz not null,
  -- Who has not chosen by then is given everything back.
  offer_until timestamptz not null,
  ended_at timestamptz,
  unique (cancellation_id, order_id),
  check ((state = 'open') = (ended_at is null))
);
create unique index date_offer_open on date_offer (order_id) where state = 'open';
create index date_offer_order on date_offer (order_id);
create index date_offer_ends on date_offer (offer_until) where state = 'open';

-- A change that takes such an offer, which costs nothing of what the ladder would keep.
alter table order_change add column date_offer_id bigint references date_offer (id);
create index order_change_offer on order_change (date_offer_id) where date_offer_id is not null;

-- Desks that look at the departure see who has chosen.
create function tell_date_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', 'departure', 'id', c.departure_id::text,
    'version', null, 'by', acting_staff())::text)
  from departure_cancellation c where c.id = new.cancellation_id;
  return null;
end $$;
create trigger tell_date_offer after insert or update on date_offer
  for each row execute function tell_date_offer();
