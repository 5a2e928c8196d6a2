-- Staff change departures one by one and many at once (docs/decisions/087).
alter table departure
  -- Raised by whoever changes a departure on purpose; `version` is the price token's.
  add column edit_version integer not null default 1,
  -- What a seat costs the shop: below it nobody sells without saying why. Never shown to visitors.
  add column floor_fen integer check (floor_fen > 0),
  add column note text not null default '';

-- One changed field of a departure: what it was, what it is, and who did it.
create table departure_log (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departure (id) on delete cascade,
  -- The version of the departure that the change made: fields of one save belong together.
  version integer not null,
  field text not null,
  from_text text not null,
  to_text text not null,
  staff_id bigint not null references staff (id),
  at timestamptz not null
);
create index departure_log_of on departure_log (departure_id, id desc);

-- What visitors can tell of a row. Of a departure neither its seats, unless the last one, nor what only staff see.
create or replace function visible_of(stored jsonb) returns jsonb immutable parallel safe language sql return
  case when stored ? 'held'
    then stored - '{sold,held,capacity,version,edit_version,floor_fen,note}'::text[] || jsonb_build_object(
      'is_full', (stored ->> 'sold')::integer + (stored ->> 'held')::integer >= (stored ->> 'capacity')::integer,
      'in_group', least((stored ->> 'sold')::integer, (stored ->> 'min_group')::integer))
    else stored - '{trip_version,updated_at}'::text[]
  end;
