-- What the channels say of a day, held against our own books (rule book §8.8).
create type bill_line_kind as enum ('payment', 'refund');

-- The bills as they were fetched last. A day is written and compared in one transaction, so no line of half a bill is here.
create table channel_bill_line (
  channel pay_channel not null,
  day date not null,
  kind bill_line_kind not null,
  out_trade_no text not null,
  out_refund_no text,
  channel_trade_no text not null,
  amount_fen integer not null check (amount_fen >= 0),
  fee_fen integer not null,
  at timestamptz not null
);
create index channel_bill_line_day on channel_bill_line (channel, day);
create index channel_bill_line_payment on channel_bill_line (channel, channel_trade_no) where kind = 'payment';
create index channel_bill_line_refund on channel_bill_line (channel, out_refund_no) where kind = 'refund';

create type reconciliation_state as enum ('asked', 'running', 'creating', 'failed', 'done');

-- One row for a channel and a day, however often it is compared.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  channel pay_channel not null,
  day date not null,
  state reconciliation_state not null,
  -- Which process compares, until when; on PostgreSQL's clock.
  leased_until timestamptz,
  tries integer not null default 0,
  -- Why the last try came to nothing, in the channel's word.
  failure text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  -- False where the channel says that nothing happened that day.
  has_bill boolean not null default false,
  channel_payments integer not null default 0,
  channel_paid_fen bigint not null default 0,
  channel_refunds integer not null default 0,
  channel_refunded_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  local_payments integer not null default 0,
  local_paid_fen bigint not null default 0,
  local_refunds integer not null default 0,
  local_refunded_fen bigint not null default 0,
  matched integer not null default 0,
  -- Differences beyond those that are listed one by one.
  unlisted integer not null default 0,
  unique (channel, day),
  check (state <> 'done' or finished_at is not null),
  check ((state = 'running') = (leased_until is not null))
);
create index reconciliation_run_day on reconciliation_run (day, id);

create type difference_kind as enum ('only_channel', 'only_local', 'amount_diff');
create type difference_cause as enum (
  -- Found out by the shop itself: booked, sent back, or not there any more.
  'recorded', 'given_back', 'gone',
  -- Said by somebody of 财务.
  'channel_error', 'cross_day', 'handled_offline', 'not_ours', 'other');

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  run_id bigint not null references reconciliation_run (id),
  kind difference_kind not null,
  subject bill_line_kind not null,
  -- The same thing of the same day is the same difference: the channel's number of a payment, our number of a refund.
  key text not null,
  number text not null,
  channel_trade_no text,
  payment_id bigint references payment (id),
  refund_id bigint references refund (id),
  order_id bigint references orders (id),
  channel_fen integer,
  local_fen integer,
  opened_at timestamptz not null,
  closed_at timestamptz,
  cause difference_cause,
  note text not null default '' check (char_length(note) <= 500),
  closed_by bigint references staff (id),
  unique (run_id, subject, key),
  check ((closed_at is null) = (cause is null)),
  check (closed_by is null or closed_at is not null)
);
create index reconciliation_difference_open on reconciliation_difference (run_id) where closed_at is null;
create index reconciliation_difference_order on reconciliation_difference (order_id);

-- Money that our books have and the channel does not know of goes nowhere until somebody has looked.
alter table payment add column frozen_at timestamptz;
create index payment_frozen on payment (id) where frozen_at is not null;

-- What the night found: money of the channels and money of the orders are one sum (rule book §8.8).
create table books_check (
  day date primary key,
  checked_at timestamptz not null,
  received_fen bigint not null,
  returned_fen bigint not null,
  -- Duplicates and payments without a bill, less what of them went back.
  apart_fen bigint not null,
  orders_fen bigint not null,
  differing_orders integer not null
);

call add_work_kind('recon_diff', 'reconciliation_difference', 'reconciliation_difference', 'r.closed_at is null',
  ref => 'r.number', begins_at => 'r.opened_at', due_at => $$r.opened_at + interval '3 days'$$,
  watched => 'r.opened_at, r.number', roles => $$'{finance}'$$);
call follow_record('reconciliation_difference', 'reconciliation_difference', 'id', 'old.closed_at is distinct from new.closed_at');
