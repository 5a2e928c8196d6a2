-- The shop cancels a departure and with it every order of it (rule book §8.9, 13; docs/decisions/057).
create type departure_cancellation_state as enum ('asked', 'done', 'rejected');
create table departure_cancellation (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departure (id) on delete cascade,
  cause refund_cause not null check (cause in ('no_resources', 'not_formed', 'force_majeure')),
  reason text not null check (char_length(reason) between 5 and 100),
  -- `asked`: 财务 looks at it; nothing of the departure is sold or paid meanwhile.
  state departure_cancellation_state not null,
  -- What the departure goes back to when it is rejected.
  status_before departure_status not null,
  -- The day of asking decides what the shop owes, whenever it is decided.
  asked_on date not null,
  -- The sums that were seen when it was asked for, and that were carried out.
  refund_fen bigint not null check (refund_fen >= 0),
  compensation_fen bigint not null check (compensation_fen >= 0),
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  check (decided_by <> asked_by)
);
-- A departure is cancelled once, and asked about once at a time.
create unique index departure_cancellation_standing on departure_cancellation (departure_id)
  where state in ('asked', 'done');
-- The list of the desk: by day, then by number.
create index departure_day on departure (departs_on, id);
