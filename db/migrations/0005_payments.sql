create type bill_kind as enum ('full', 'deposit', 'balance', 'supplement');
create type bill_status as enum ('unpaid', 'paid', 'closed', 'part_refunded', 'refunded');
create type pay_channel as enum ('wechat_native', 'alipay_page', 'offline_transfer');
create type payment_status as enum ('created', 'success', 'closed', 'failed', 'refunded');
create type refund_status as enum ('requested', 'approved', 'sending', 'success', 'failed', 'rejected', 'withdrawn');

create table order_bill (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  kind bill_kind not null,
  seq smallint not null,
  title text not null,
  amount_fen integer not null check (amount_fen > 0),
  due_at timestamptz not null,
  status bill_status not null default 'unpaid',
  reason text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (order_id, seq)
);

create table payment (
  id bigint generated always as identity primary key,
  out_trade_no text not null unique check (out_trade_no ~ '^[0-9A-Za-z]{6,32}$'),
  bill_id bigint not null references order_bill (id),
  order_id bigint not null references orders (id),
  channel pay_channel not null,
  amount_fen integer not null check (amount_fen > 0),
  status payment_status not null default 'created',
  channel_trade_no text unique,
  code_url text not null default '',
  payer_mask text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the channel was last asked: at most once in five seconds.
  queried_at timestamptz,
  success_at timestamptz,
  closed_at timestamptz
);
-- A bill is paid at most once, whoever reports it.
create unique index payment_one_success on payment (bill_id) where status = 'success';
create unique index payment_one_open on payment (bill_id, channel) where status = 'created';
create index payment_order on payment (order_id);
create index payment_open on payment (created_at) where status = 'created';

-- Every message of a channel, kept for three years (rule book §8.4).
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint references payment (id),
  kind text not null,
  raw_enc bytea,
  signature_ok boolean not null,
  outcome text not null,
  at timestamptz not null
);

create table refund (
  id bigint generated always as identity primary key,
  out_refund_no text not null unique,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payment (id),
  amount_fen integer not null check (amount_fen > 0),
  status refund_status not null,
  reason text not null,
  -- Money that came after the order was closed, or twice, goes back by itself.
  automatic boolean not null default false,
  channel_refund_no text,
  tries smallint not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  success_at timestamptz
);
create index refund_due on refund (next_try_at) where status in ('approved', 'sending');
