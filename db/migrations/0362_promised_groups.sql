-- 铁定成团: the shop promises that a departure travels, however few come, and 锁位: seats that staff keep for somebody.
alter table departure
  add column guaranteed_by bigint references staff (id),
  add column guaranteed_at timestamptz,
  -- The smallest group before the promise, which makes one traveller enough; it comes back with the promise taken back.
  add column group_before smallint,
  add check (num_nulls(guaranteed_by, guaranteed_at, group_before) in (0, 3));

-- For whom seats of the kind `block` are kept, and by whom; `expires_at` says until when.
alter table inventory_hold
  add column purpose text,
  add column staff_id bigint references staff (id);
alter table inventory_hold
  add constraint inventory_hold_block check (kind <> 'block' or num_nulls(purpose, staff_id, expires_at) = 0) not valid;
create index inventory_hold_blocks on inventory_hold (expires_at) where kind = 'block' and status = 'active';

create or replace function visible_of(stored jsonb) returns jsonb immutable parallel safe language sql return
  case when stored ? 'held'
    then stored - '{sold,held,capacity,version,edit_version,floor_fen,note,guaranteed_by,guaranteed_at,group_before}'::text[]
      || jsonb_build_object(
      'is_full', (stored ->> 'sold')::integer + (stored ->> 'held')::integer >= (stored ->> 'capacity')::integer,
      'in_group', least((stored ->> 'sold')::integer, (stored ->> 'min_group')::integer))
    else stored - '{trip_version,updated_at}'::text[]
  end;
