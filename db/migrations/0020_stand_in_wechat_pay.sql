-- Development only: the books of the payment gateway's stand-in. They live here so that the stand-in survives a
-- restart and all processes of the shop see the same one. Nothing but src/server/stand-ins/wechat-pay reads them.

-- Both ends' keys, made once by whichever process came first. Always one row.
create table stand_in_keys (
  only_row boolean primary key default true check (only_row),
  app_id text not null,
  merchant_id text not null,
  api_v3_key text not null check (length(api_v3_key) = 32),
  merchant_serial text not null,
  merchant_private_key text not null,
  platform_serial text not null,
  platform_private_key text not null,
  platform_certificate text not null
);

-- The channel's own words. A trade past its expires_at is closed without a write; see trade.ts.
create type stand_in_trade_state as enum ('NOTPAY', 'PAYERROR', 'SUCCESS', 'CLOSED', 'REFUND');

create table stand_in_trade (
  out_trade_no text primary key,
  description text not null,
  attach text,
  amount_fen integer not null check (amount_fen > 0),
  notify_url text not null,
  expires_at timestamptz not null,
  state stand_in_trade_state not null default 'NOTPAY',
  -- Paid, but the channel says so only after the merchant closed the trade: money that comes too late.
  withheld boolean not null default false,
  transaction_id text unique,
  payer_openid text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state in ('SUCCESS', 'REFUND')) = (paid_at is not null)),
  check ((paid_at is null) = (transaction_id is null)),
  check (not withheld or state = 'SUCCESS')
);
create index stand_in_trade_paid on stand_in_trade (paid_at) where paid_at is not null;

create table stand_in_refund (
  out_refund_no text primary key,
  out_trade_no text not null references stand_in_trade (out_trade_no),
  refund_id text not null unique,
  refund_fen integer not null check (refund_fen > 0),
  reason text,
  notify_url text,
  created_at timestamptz not null,
  -- Banks take a moment: until then the refund is PROCESSING.
  success_at timestamptz not null
);
create index stand_in_refund_trade on stand_in_refund (out_trade_no);
create index stand_in_refund_success on stand_in_refund (success_at);

create table stand_in_notification (
  id bigint generated always as identity primary key,
  -- Sent twice on purpose, a message keeps its number, as with the real service.
  event_id uuid not null,
  event_type text not null,
  url text not null,
  resource jsonb not null,
  tries smallint not null default 0,
  -- Null once delivered or given up.
  next_at timestamptz,
  delivered_at timestamptz
);
create index stand_in_notification_due on stand_in_notification (next_at) where next_at is not null;
