-- A plan as it was sent: what the customer reads (`body`), what it costs them, and until when. `trip` is the part of it
-- that an order shows, in the shape of trip_edition.trip.
alter table custom_plan
  add body jsonb not null default '{}',
  add total_fen integer not null default 0 check (total_fen >= 0),
  add valid_until timestamptz not null default now(),
  add sent_by bigint references staff (id),
  -- What the customer wants to have changed.
  add asked text not null default '' check (char_length(asked) <= 500),
  add asked_at timestamptz,
  add accepted_at timestamptz;
alter table custom_plan alter body drop default, alter total_fen drop default, alter valid_until drop default;
create index custom_plan_sent_by on custom_plan (sent_by);

-- The version that is being written; sent, it is the beginning of the next one.
create table custom_plan_draft (
  request_id bigint primary key references custom_request (id) on delete cascade,
  body jsonb not null,
  version integer not null default 1,
  updated_by bigint not null references staff (id),
  updated_at timestamptz not null
);
create index custom_plan_draft_updated_by on custom_plan_draft (updated_by);

-- What the trip costs the shop: a table of its own, so that no read of a plan can carry it outside.
create table custom_plan_cost (
  request_id bigint primary key references custom_request (id) on delete cascade,
  -- [{name, fen, note}]
  lines jsonb not null,
  version integer not null default 1,
  updated_by bigint not null references staff (id),
  updated_at timestamptz not null
);
create index custom_plan_cost_updated_by on custom_plan_cost (updated_by);

alter type service_step_kind add value 'plan';

-- Since when the customer waits for the next version; null while nobody does.
alter table custom_request add plan_asked_at timestamptz;
call add_work_kind('plan_due', 'custom_request', 'custom_request',
  $$(r.status = 'contacted' and r.contacted_at is not null) or (r.status = 'planned' and r.plan_asked_at is not null)$$,
  ref => 'r.request_no', begins_at => 'coalesce(r.plan_asked_at, r.contacted_at)',
  due_at => $$coalesce(r.plan_asked_at, r.contacted_at) + interval '24 hours'$$,
  owner_id => 'r.owner_id', watched => 'r.contacted_at, r.plan_asked_at, r.owner_id', roles => $$'{custom}'$$);
