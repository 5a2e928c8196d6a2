-- On a telephone a provider takes another kind of trade, which is a channel of its own. Channels of one provider stand
-- beside each other, each group begun by the one for computers.
alter type pay_channel add value 'wechat_h5' after 'wechat_native';
alter type pay_channel add value 'alipay_wap' after 'alipay_page';

-- A transaction's number is unique at its provider. The groups are told apart by their order, because a value that was
-- added just now cannot be named before the migration has been committed.
alter table payment drop constraint payment_channel_trade_no_key;
create unique index payment_provider_trade_no on payment (
  (case when channel < 'alipay_page' then 1 when channel < 'offline_transfer' then 2 else 3 end), channel_trade_no
);

-- Closed here while nobody had opened it at its channel: the form in somebody's window can still open it there until
-- this instant, so it is asked about, and closed, until then.
alter table payment add column may_open_until timestamptz;
alter table payment add constraint payment_may_open_when_closed check (may_open_until is null or status <> 'created');
create index payment_may_open on payment (may_open_until) where may_open_until is not null;

-- Development only: the books of Alipay's simulator, as those of WeChat Pay's.
create table simulator_alipay_keys (
  only_row boolean primary key default true check (only_row),
  app_id text not null,
  seller_id text not null,
  app_private_key text not null,
  alipay_private_key text not null
);

-- `OPENED`: the form was posted, but nobody has logged in, so the merchant is told that there is no such trade.
create type simulator_alipay_state as enum
  ('OPENED', 'WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED', 'TRADE_FINISHED');

create table simulator_alipay_trade (
  out_trade_no text primary key,
  product_code text not null,
  subject text not null,
  amount_fen integer not null check (amount_fen > 0),
  notify_url text not null,
  return_url text,
  expires_at timestamptz not null,
  state simulator_alipay_state not null default 'OPENED',
  -- Paid, but the channel says so only after the merchant closed the trade: money that comes too late.
  withheld boolean not null default false,
  trade_no text unique,
  buyer_id text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state in ('TRADE_SUCCESS', 'TRADE_FINISHED')) <= (paid_at is not null)),
  check (not withheld or state = 'TRADE_SUCCESS')
);
create index simulator_alipay_trade_paid on simulator_alipay_trade (paid_at) where paid_at is not null;

create table simulator_alipay_refund (
  out_trade_no text not null references simulator_alipay_trade (out_trade_no),
  out_request_no text not null,
  refund_fen integer not null check (refund_fen > 0),
  reason text,
  refunded_at timestamptz not null,
  primary key (out_trade_no, out_request_no)
);
create index simulator_alipay_refund_at on simulator_alipay_refund (refunded_at);

create table simulator_alipay_notification (
  id bigint generated always as identity primary key,
  url text not null,
  -- Without `notify_time` and the signature, which are made anew for each attempt.
  fields jsonb not null,
  tries smallint not null default 0,
  -- Null once delivered or given up.
  next_at timestamptz,
  delivered_at timestamptz
);
create index simulator_alipay_notification_due on simulator_alipay_notification (next_at) where next_at is not null;
