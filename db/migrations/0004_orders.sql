create type order_source as enum ('web', 'advisor', 'custom');
create type order_status as enum (
  'wait_confirm', 'wait_contract', 'wait_pay', 'deposit_paid', 'paid', 'ready', 'travelling', 'wait_review',
  'done', 'cancelled', 'refunding', 'refunded'
);
create type cancel_reason as enum (
  'deadline', 'by_user', 'no_resources', 'not_formed', 'force_majeure', 'balance_overdue', 'by_staff'
);
create type person_kind as enum ('adult', 'child_bed', 'child_nobed', 'infant');
create type hold_kind as enum ('order', 'block', 'sample');
create type hold_status as enum ('active', 'consumed', 'released');
create type actor_kind as enum ('member', 'staff', 'job', 'channel');
create type contract_state as enum ('signed', 'voided');

-- Daily order numbers are a shuffled walk through 000000–999999; processes take them in blocks.
create sequence order_serial increment by 50;

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  member_id bigint not null references member (id),
  source order_source not null default 'web',
  product_id bigint not null,
  combo_id bigint not null,
  departure_id bigint not null,
  -- What was bought is never re-read from the live product.
  snapshot jsonb not null,
  departs_on date not null,
  returns_on date not null,
  adult smallint not null check (adult >= 0),
  child_bed smallint not null check (child_bed >= 0),
  child_nobed smallint not null check (child_nobed >= 0),
  infant smallint not null check (infant >= 0),
  rooms smallint not null check (rooms >= 0),
  share boolean not null default false,
  total_fen integer not null check (total_fen >= 0),
  discount_fen integer not null default 0 check (discount_fen >= 0),
  payable_fen integer not null check (payable_fen >= 1),
  deposit_fen integer check (deposit_fen > 0 and deposit_fen < payable_fen),
  balance_due_on date,
  paid_fen integer not null default 0 check (paid_fen >= 0),
  refunded_fen integer not null default 0 check (refunded_fen >= 0),
  linkman_name text not null,
  linkman_phone_enc bytea not null,
  linkman_email_enc bytea,
  emergency_name text not null default '',
  emergency_phone_enc bytea,
  remark text not null default '' check (char_length(remark) <= 200),
  agreed text[] not null default '{}',
  status order_status not null,
  version integer not null default 1,
  confirm_deadline timestamptz,
  pay_deadline timestamptz,
  -- The deadline is lengthened once for signing (rule book §7.2, row 5).
  deadline_extended boolean not null default false,
  cancel_reason cancel_reason,
  cancel_note text not null default '',
  idem_key uuid not null,
  -- Who travels and when, to recognise the same order sent twice.
  content_hash bytea not null,
  source_from text not null default '',
  created_ip inet,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sample boolean not null default false,
  constraint orders_money check (payable_fen = total_fen - discount_fen or payable_fen = 1),
  constraint orders_refunded check (refunded_fen <= paid_fen),
  unique (member_id, idem_key)
);
create index orders_member on orders (member_id, id desc);
create index orders_pay_deadline on orders (pay_deadline) where status in ('wait_contract', 'wait_pay');
create index orders_confirm_deadline on orders (confirm_deadline) where status = 'wait_confirm';
create index orders_departure on orders (departure_id);
create index orders_daily on orders (status, departs_on) where status in ('paid', 'ready', 'travelling', 'wait_review');

create table order_item (
  order_id bigint not null references orders (id) on delete cascade,
  seq smallint not null,
  code text not null,
  name text not null,
  unit_fen integer not null,
  qty integer not null,
  amount_fen integer not null check (amount_fen = unit_fen * qty or code like 'rule:%' or code like 'option:%'),
  -- A non-refundable option is deducted in full before the ladder applies.
  refundable boolean not null default true,
  primary key (order_id, seq)
);

create table order_traveller (
  order_id bigint not null references orders (id) on delete cascade,
  seq smallint not null,
  kind person_kind not null,
  tourist_id bigint,
  name_cn text not null default '',
  name_en_last text not null default '',
  name_en_first text not null default '',
  gender gender,
  birthday date,
  nationality text not null default 'CHN',
  doc_type doc_type,
  doc_no_enc bytea,
  doc_no_hash bytea,
  valid_until date,
  phone_enc bytea,
  guardian_seq smallint,
  primary key (order_id, seq)
);
create unique index order_traveller_document on order_traveller (order_id, doc_type, doc_no_hash)
  where doc_no_hash is not null;
create index order_traveller_person on order_traveller (doc_no_hash) where doc_no_hash is not null;

create table inventory_hold (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departure (id),
  order_id bigint unique references orders (id),
  pax integer not null check (pax > 0),
  kind hold_kind not null default 'order',
  status hold_status not null default 'active',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index inventory_hold_departure on inventory_hold (departure_id, status);

create table order_log (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  from_status order_status,
  to_status order_status not null,
  actor actor_kind not null,
  actor_id bigint,
  reason text not null default '',
  extra jsonb not null default '{}',
  at timestamptz not null
);
create index order_log_order on order_log (order_id, id);

create sequence contract_serial;
create table contract (
  id bigint generated always as identity primary key,
  contract_no text not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  template_code text not null,
  template_version text not null,
  state contract_state not null default 'signed',
  -- The document as signed, with full names and numbers: encrypted, and never changed.
  html_enc bytea not null,
  sha256 bytea not null,
  sign_name text not null,
  signer_member_id bigint not null,
  signer_phone_hash bytea not null,
  signer_ip inet,
  signer_user_agent text not null default '',
  signed_at timestamptz not null,
  voided_at timestamptz
);
create unique index contract_in_force on contract (order_id) where state = 'signed';
