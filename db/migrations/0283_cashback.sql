-- 返现 (rule book §13; docs/decisions/073): what a member gets for an order that came by their link. One line for each order,
-- one level, worked out anew from what stands whenever the order changes.
create type cashback_type as enum ('group', 'free', 'semi', 'private', 'study', 'custom');
create type cashback_state as enum ('estimated', 'settling', 'payable', 'withdrawing', 'withdrawn', 'void');
create type cashback_void as enum (
  'refunded', 'same_phone', 'same_device', 'same_payer', 'nothing', 'account_closed'
);

create table cashback_rate (
  type cashback_type primary key,
  bp integer not null check (bp between 0 and 1000),
  cap_fen integer not null check (cap_fen between 0 and 1000000)
);
insert into cashback_rate (type, bp, cap_fen) values
  ('group', 100, 30000), ('free', 80, 20000), ('semi', 120, 30000), ('private', 200, 80000), ('study', 150, 50000),
  ('custom', 200, 100000);

create table cashback (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id) on delete cascade,
  -- Whose link it came by: `orders.referrer_id` as it was when the order was paid.
  member_id bigint not null references member (id) on delete cascade,
  -- Frozen when the order was paid.
  type cashback_type not null,
  bp integer not null,
  cap_fen integer not null,
  base_fen integer not null check (base_fen >= 0),
  amount_fen integer not null check (amount_fen >= 0 and amount_fen <= cap_fen),
  -- In withdrawals that wait, and in those that were paid: together more than the amount where a refund came after.
  taken_fen integer not null default 0 check (taken_fen >= 0),
  paid_fen integer not null default 0 check (paid_fen >= 0),
  state cashback_state not null,
  void_reason cashback_void,
  settle_at timestamptz not null,
  created_at timestamptz not null,
  followed_at timestamptz not null,
  -- `orders.updated_at` as it was followed.
  order_seen_at timestamptz not null,
  check ((state = 'void') = (void_reason is not null)),
  check (state not in ('estimated', 'void') or (taken_fen = 0 and paid_fen = 0)),
  check (state not in ('settling', 'payable') or amount_fen > taken_fen + paid_fen),
  check (state not in ('withdrawing', 'withdrawn') or amount_fen <= taken_fen + paid_fen),
  check (state <> 'withdrawing' or taken_fen > 0),
  check (state <> 'withdrawn' or (taken_fen = 0 and paid_fen > 0))
);
create index cashback_member on cashback (member_id, id desc);
create index cashback_state on cashback (state, id desc);
create index cashback_settling on cashback (settle_at) where state in ('estimated', 'settling');

-- What became of a line, and why.
create table cashback_log (
  id bigint generated always as identity primary key,
  cashback_id bigint not null references cashback (id) on delete cascade,
  at timestamptz not null,
  state cashback_state not null,
  base_fen integer not null,
  amount_fen integer not null,
  taken_fen integer not null,
  paid_fen integer not null,
  -- The order, or the number of the withdrawal that took it or gave it back.
  cause text not null check (char_length(cause) between 1 and 40)
);
create index cashback_log_line on cashback_log (cashback_id, id);

-- Orders that came by a link and have changed: the job looks at those of the last days.
create index orders_referred_lately on orders (updated_at) where referrer_id is not null;
