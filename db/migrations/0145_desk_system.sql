-- What staff do about trouble: who settled an alarm and what they found out.
alter table alarm
  add settled_by bigint references staff (id),
  add note text not null default '' check (char_length(note) <= 500);
-- The desk lists them newest first, open or settled.
create index alarm_settled on alarm (id) where settled_at is not null;

-- A run that somebody of the staff asked for and that no process has begun yet.
alter table job_run add asked_at timestamptz;
alter table job_run alter started_at drop not null;

-- A message that was not delivered, or of which nobody knows it, waits until somebody sends it again or drops it.
alter table notification
  add settled_at timestamptz,
  add settled_by bigint references staff (id);

-- A list of the desk as a file, made by a job and handed to who asked for it, for a day.
create type export_format as enum ('xlsx', 'csv');
create type export_state as enum ('waiting', 'ready', 'failed', 'expired');
create table export_file (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  -- Which list, and how it was narrowed down, as it was asked for.
  kind text not null,
  filter jsonb not null default '{}',
  format export_format not null,
  state export_state not null default 'waiting',
  asked_at timestamptz not null,
  made_at timestamptz,
  rows integer check (rows >= 0),
  bytes integer check (bytes >= 0),
  -- Sealed, because some lists hold personal data; gone when the file has expired.
  content_enc bytea,
  expires_at timestamptz,
  downloaded_at timestamptz,
  check ((state = 'ready') = (content_enc is not null)),
  check (state <> 'ready' or (made_at is not null and rows is not null and expires_at is not null))
);
create index export_file_of_staff on export_file (staff_id, id);
create index export_file_ends on export_file (expires_at) where content_enc is not null;
