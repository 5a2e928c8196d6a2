-- 改期 and 换人: another date for an order that is paid, or another person in the place of one (rule book §7.5 and §8.9, 7;
-- docs/decisions/062).
alter type refund_kind add value 'difference';
alter type refund_cause add value 'changed';

create type order_change_kind as enum ('date', 'swap');
create type order_change_state as enum (
  'asked', 'proposed', 'to_sign', 'to_pay', 'done', 'withdrawn', 'lapsed', 'refused'
);

create table order_change (
  id bigint generated always as identity primary key,
  -- `BM260803048213C01`.
  change_no text not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  kind order_change_kind not null,
  state order_change_state not null,
  -- Null: the traveller.
  asked_by bigint references staff (id),
  reason text not null default '' check (char_length(reason) <= 200),
  -- Its ladder sum is a floor under everything that goes back later.
  asked_on date not null,
  asked_at timestamptz not null,
  -- Until when staff answer, in working time; null where nobody has to.
  staff_due_at timestamptz,
  -- Who of the staff proposed or refused, and what the traveller reads of it.
  decided_by bigint references staff (id),
  decided_at timestamptz,
  note text not null default '' check (char_length(note) <= 200),
  -- Where the order stood when it was asked.
  from_departure_id bigint references departure (id),
  from_departs_on date not null,
  to_departure_id bigint references departure (id),
  to_departs_on date,
  -- The text of the trip that the new contract stands on.
  trip_edition_id bigint references trip_edition (id),
  -- The unit prices and the order's lines as they were promised.
  quote jsonb not null,
  -- More to pay, or less: then so much goes back.
  difference_fen integer not null,
  kept_floor_fen integer not null check (kept_floor_fen >= 0),
  -- Who travels instead, sealed; gone as soon as the change has ended.
  seq smallint,
  traveller_enc bytea,
  bill_id bigint unique references order_bill (id),
  expires_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'date') = (to_departure_id is not null and to_departs_on is not null)),
  check ((kind = 'swap') = (seq is not null)),
  check ((state in ('done', 'withdrawn', 'lapsed', 'refused')) = (ended_at is not null)),
  check ((kind = 'swap' and ended_at is null) = (traveller_enc is not null)),
  -- What holds seats or waits for money ends by itself.
  check (state not in ('proposed', 'to_sign', 'to_pay') or expires_at is not null),
  check (state <> 'to_pay' or bill_id is not null)
);
-- One at a time (rule book §8.9, 7).
create unique index order_change_open on order_change (order_id) where ended_at is null;
create index order_change_order on order_change (order_id, id);
create index order_change_ends on order_change (expires_at) where ended_at is null;

alter table inventory_hold
  add constraint inventory_hold_change_id_fkey foreign key (change_id) references order_change (id) on delete cascade;

-- 改期差价: paying it carries the change out, and is no 补款 of its own.
alter table order_bill add column change_id bigint references order_change (id);

-- What the ladder of an earlier date would have kept when another was asked for.
alter table orders add column kept_floor_fen integer not null default 0 check (kept_floor_fen >= 0);

-- The new contract as it was signed: it comes into force, and the old one is void, when the change is carried out.
create table contract_change (
  change_id bigint primary key references order_change (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  contract_no text not null unique,
  template_code text not null,
  template_version text not null,
  html_enc bytea not null,
  sha256 bytea not null,
  sign_name text not null,
  signer_member_id bigint not null references member (id),
  signer_phone_hash bytea not null,
  signer_ip inet,
  signer_user_agent text not null default '' check (char_length(signer_user_agent) <= 300),
  signed_at timestamptz not null
);
create index contract_change_order on contract_change (order_id);

call follow_record('order_change', 'order_change', 'change_no', 'old.state is distinct from new.state');

call add_work_kind('change_asked', 'order_change', 'order_change', $$r.state = 'asked'$$,
  ref => 'r.change_no', begins_at => 'r.asked_at', due_at => 'coalesce(r.staff_due_at, r.asked_at)',
  watched => 'r.staff_due_at', roles => $$'{operations,service}'$$);
call add_work_kind('change_wait', 'order_change', 'order_change', $$r.state = 'proposed'$$,
  ref => 'r.change_no', begins_at => 'coalesce(r.decided_at, r.asked_at)', due_at => 'r.expires_at',
  watched => 'r.expires_at, r.decided_at', roles => $$'{operations,service}'$$, owner_id => 'r.decided_by');
