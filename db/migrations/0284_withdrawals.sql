-- 提现 (rule book §13; desk book §4.10): a withdrawal takes parts of cashback lines, one person agrees, another pays it by
-- hand and writes the receipt down.
create type withdrawal_state as enum ('requested', 'approved', 'paid', 'rejected');
create type withdrawal_channel as enum ('wechat', 'alipay');
create type tax_mode as enum ('none', 'labour');

create table withdrawal (
  id bigint generated always as identity primary key,
  -- `TX260803048213`.
  withdrawal_no text not null unique,
  member_id bigint not null references member (id) on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  tax_mode tax_mode not null,
  tax_fen integer not null check (tax_fen >= 0),
  net_fen integer not null check (net_fen > 0 and net_fen = amount_fen - tax_fen),
  channel withdrawal_channel not null,
  -- Where it goes. Erased with the account; the blind index stays, so that one account is not paid under many names.
  account_enc bytea,
  account_mask text not null check (char_length(account_mask) between 1 and 100),
  account_hash bytea not null,
  -- Of what was paid it is kept for the tax office.
  real_name_enc bytea,
  name_mask text not null check (char_length(name_mask) between 1 and 40),
  state withdrawal_state not null default 'requested',
  requested_at timestamptz not null,
  -- The day in Shanghai: one a day.
  requested_on date not null,
  staff_due_at timestamptz not null,
  reviewed_by bigint references staff (id),
  reviewed_at timestamptz,
  rejected_by bigint references staff (id),
  rejected_at timestamptz,
  reject_reason text not null default '' check (char_length(reject_reason) <= 200),
  paid_by bigint references staff (id),
  paid_at timestamptz,
  paid_on date,
  -- The number of the transfer at the channel.
  reference text check (char_length(reference) between 4 and 64),
  receipt_id bigint unique references document_file (id),
  constraint withdrawal_four_eyes check (paid_by <> reviewed_by),
  constraint withdrawal_reference unique (channel, reference),
  check (num_nulls(reviewed_by, reviewed_at) in (0, 2)),
  check ((state in ('approved', 'paid')) <= (reviewed_by is not null)),
  check ((state = 'rejected') = (rejected_by is not null)),
  check (num_nulls(rejected_by, rejected_at) in (0, 2)),
  check ((state = 'paid') = (paid_by is not null)),
  check (num_nulls(paid_by, paid_at, paid_on, reference, receipt_id) in (0, 5))
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_state on withdrawal (state, id desc);
create index withdrawal_account on withdrawal (account_hash);
create unique index withdrawal_once_a_day on withdrawal (member_id, requested_on) where state <> 'rejected';

-- What of which line it takes.
create table withdrawal_share (
  withdrawal_id bigint not null references withdrawal (id) on delete cascade,
  cashback_id bigint not null references cashback (id) on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  primary key (withdrawal_id, cashback_id)
);
create index withdrawal_share_line on withdrawal_share (cashback_id);

call follow_record('withdrawal', 'withdrawal', 'withdrawal_no', 'old.state is distinct from new.state');
call add_work_kind('withdrawal', 'withdrawal', 'withdrawal', $$r.state = 'requested'$$,
  ref => 'r.withdrawal_no', begins_at => 'r.requested_at', due_at => 'r.staff_due_at', watched => 'r.staff_due_at',
  roles => $$'{finance}'$$);
call add_work_kind('withdrawal_pay', 'withdrawal', 'withdrawal', $$r.state = 'approved'$$,
  ref => 'r.withdrawal_no', begins_at => 'r.reviewed_at', due_at => 'r.staff_due_at', watched => 'r.staff_due_at',
  roles => $$'{finance}'$$);
