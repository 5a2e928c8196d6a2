-- 出团通知: who meets the travellers, where and when (rule book §24.14; desk book §4.3; docs/decisions/065). Staff enter it
-- field by field; what was sent is kept as it was sent, and travellers read nothing else.
create table departure_notice (
  departure_id bigint primary key references departure (id) on delete cascade,
  -- Of the entry: raised by every save (docs/decisions/042).
  version integer not null default 1,
  guide_name text not null default '' check (char_length(guide_name) <= 30),
  guide_phone_enc bytea,
  gather_at timestamptz,
  gather_place text not null default '' check (char_length(gather_place) <= 200),
  transport text not null default '' check (char_length(transport) <= 500),
  weather text not null default '' check (char_length(weather) <= 300),
  -- 24 hours a day, for travellers on the road.
  emergency_line text not null default '' check (char_length(emergency_line) <= 30),
  note text not null default '' check (char_length(note) <= 1000),
  updated_at timestamptz not null,
  updated_by bigint not null references staff (id)
);

-- What was sent, never edited.
create table departure_notice_edition (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departure (id) on delete cascade,
  -- 1, 2, …: a changed notice is sent again.
  edition smallint not null check (edition > 0),
  guide_name text not null,
  guide_phone_enc bytea not null,
  gather_at timestamptz not null,
  gather_place text not null,
  transport text not null,
  weather text not null,
  emergency_line text not null,
  note text not null,
  -- Which fields are not what the edition before said; empty for the first.
  changed text[] not null default '{}',
  sent_at timestamptz not null,
  sent_by bigint not null references staff (id),
  unique (departure_id, edition)
);

-- Whom an edition was sent to, one row for each order, so that nobody is told twice.
create table departure_notice_receipt (
  edition_id bigint not null references departure_notice_edition (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  told_at timestamptz not null,
  read_at timestamptz,
  primary key (order_id, edition_id)
);
create index departure_notice_receipt_edition on departure_notice_receipt (edition_id);

-- The notice of a group that is formed leaves by the evening of the third day before it (rule book §7.2, row 12). A formed
-- departure whose sale is over is closed; one that is asked to be cancelled is closed as well.
call add_work_kind('notice_todo', 'departure', 'departure',
  $$r.sold > 0 and (r.status = 'formed' or r.status in ('closed', 'by_phone') and r.sold >= r.min_group)$$,
  joins => $$join lateral (select where not exists (select from departure_notice_edition e where e.departure_id = r.id))
    unsent on true$$,
  ref => 'r.group_code',
  begins_at => 'shanghai_at(r.departs_on - 7, 0)', due_at => 'shanghai_at(r.departs_on - 3, 18)',
  ends_at => 'shanghai_at(r.departs_on + 1, 0)', watched => 'r.departs_on', roles => $$'{operations}'$$);
call also_follow_work('notice_todo', 'departure_notice_edition', 'departure_id', 'true', 'false');

-- What waits in a shop that is migrated.
select sync_work(kind, record_id) from find_work_differences();
