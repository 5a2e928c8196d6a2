-- Who waits for seats of a departure that is full (rule book §6 and §8.9, 18; docs/decisions/063).
create type waitlist_state as enum ('waiting', 'offered', 'taken', 'lapsed', 'left');
create type waitlist_end as enum ('offer', 'closed', 'cancelled');
create table waitlist (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  departure_id bigint not null references departure (id) on delete cascade,
  adult smallint not null check (adult between 1 and 99),
  child_bed smallint not null check (child_bed between 0 and 99),
  child_nobed smallint not null check (child_nobed between 0 and 99),
  infant smallint not null check (infant between 0 and 99),
  seats integer not null generated always as (adult + child_bed + child_nobed) stored,
  state waitlist_state not null default 'waiting',
  joined_at timestamptz not null,
  offered_at timestamptz,
  -- The seats are theirs until then.
  offer_until timestamptz,
  ended_at timestamptz,
  -- Why the wait came to nothing: nobody took the offer, or the sale or the departure ended.
  lapsed_by waitlist_end,
  check ((state = 'lapsed') = (lapsed_by is not null)),
  check ((state in ('waiting', 'offered')) = (ended_at is null)),
  check ((offered_at is null) = (offer_until is null)),
  check (state <> 'offered' or offer_until is not null)
);
create unique index waitlist_open on waitlist (departure_id, member_id) where state in ('waiting', 'offered');
-- The order in which a departure serves them.
create index waitlist_queue on waitlist (departure_id, id) where state in ('waiting', 'offered');
create index waitlist_member on waitlist (member_id, id);
create index waitlist_offers on waitlist (offer_until) where state = 'offered';

alter table inventory_hold add foreign key (waitlist_id) references waitlist (id) on delete set null;

-- Whatever frees seats of a departure on sale, they go at once to the parties that wait and fit, the first before the
-- next: in the transaction that frees them, under the departure's lock, so that no buyer sees them in between. A smaller
-- party behind takes what a larger one before it cannot use.
create function give_to_waiting() returns trigger language plpgsql as $$
declare
  free integer := new.capacity - new.sold - new.held;
  given integer := 0;
  party record;
begin
  for party in
    select w.id, w.seats from waitlist w
    where w.departure_id = new.id and w.state = 'waiting'
      and not exists (select from inventory_hold h where h.waitlist_id = w.id)
    order by w.id
  loop
    exit when given = free;
    continue when party.seats > free - given;
    insert into inventory_hold (departure_id, waitlist_id, pax, kind, created_at, updated_at)
    values (new.id, party.id, party.seats, 'waitlist', shop_now(), shop_now());
    given := given + party.seats;
  end loop;
  if given > 0 then
    update departure set held = held + given where id = new.id;
  end if;
  return null;
end $$;
create trigger departure_gives_to_waiting after update of sold, held, capacity, status on departure for each row
when (new.status in ('open', 'formed') and new.sold + new.held < new.capacity
  and (new.capacity - new.sold - new.held > old.capacity - old.sold - old.held or old.status not in ('open', 'formed')))
execute function give_to_waiting();
