-- Many departures are changed at once, and back again within a day (docs/decisions/087).
create type departure_batch_state as enum ('asked', 'applied', 'rejected', 'undone');
create table departure_batch (
  id bigint generated always as identity primary key,
  -- `asked`: a colleague looks at it, and nothing of it is written.
  state departure_batch_state not null,
  change jsonb not null,
  -- What was changed, in the words that colleagues read: `成人价 +10%`.
  summary text not null,
  reason text not null check (char_length(reason) between 5 and 100),
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  applied_at timestamptz,
  undone_by bigint references staff (id),
  undone_at timestamptz,
  check ((state in ('applied', 'undone')) = (applied_at is not null)),
  check ((state = 'undone') = (undone_at is not null))
);
create type departure_batch_outcome as enum ('waiting', 'written', 'skipped', 'undone', 'kept');
create table departure_batch_row (
  batch_id bigint not null references departure_batch (id) on delete cascade,
  departure_id bigint not null references departure (id) on delete cascade,
  -- The departure as it was seen in the preview; changed meanwhile it is left alone.
  seen_version integer not null,
  outcome departure_batch_outcome not null,
  -- Why it was skipped, or kept as it is when the others were taken back.
  why text not null default '',
  -- Its terms and state before, to go back to, and the version that was written.
  before jsonb,
  written_version integer,
  primary key (batch_id, departure_id),
  check ((outcome in ('written', 'undone', 'kept')) = (before is not null))
);
create index departure_batch_row_of on departure_batch_row (departure_id);
alter table departure_log add column batch_id bigint references departure_batch (id) on delete set null;
