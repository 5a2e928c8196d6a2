-- A refund is asked for before it is paid: by a traveller or on their behalf, by the shop that cancels, or as goodwill
-- (rule book §8.7 and §8.9; docs/decisions/050).

-- Fewer people who would pay more in all need not.
alter type adjustment_kind add value 'tier';

-- After a refund of everything nothing is to be paid any more, and what is left may be less than the deposit was.
alter table orders
  drop constraint orders_payable_fen_check,
  add constraint orders_payable_fen_check check (payable_fen >= 0),
  drop constraint orders_check,
  add constraint orders_deposit_fen_check check (deposit_fen > 0);

create type refund_kind as enum ('whole', 'part', 'goodwill');
create type refund_cause as enum (
  'traveller', 'visa_refused', 'mid_trip', 'balance_overdue', 'no_resources', 'not_formed', 'force_majeure', 'goodwill'
);
create type refund_request_status as enum (
  'submitted', 'first_approved', 'approved', 'done', 'rejected', 'withdrawn'
);

create table refund_request (
  id bigint generated always as identity primary key,
  request_no text not null unique,
  order_id bigint not null references orders (id),
  kind refund_kind not null,
  cause refund_cause not null,
  -- In the words of whoever asked: a traveller chooses a reason, staff give theirs.
  reason_code text not null default '',
  note text not null default '' check (char_length(note) <= 500),
  -- Who leaves: place in the order then, kind and name.
  leavers jsonb not null default '[]',
  -- The day of asking decides the ladder, whenever it is approved.
  asked_on date not null,
  -- The sums as they were worked out last, and the order's lines before.
  quote jsonb not null,
  deduct_fen integer not null check (deduct_fen >= 0),
  refund_fen integer not null check (refund_fen >= 0),
  cost_fen integer not null default 0 check (cost_fen >= 0),
  status refund_request_status not null default 'submitted',
  -- Where the order goes back to when the request of its whole is withdrawn or rejected.
  from_status order_status not null,
  automatic boolean not null default false,
  -- Null: the traveller.
  asked_by bigint references staff (id),
  cost_by bigint references staff (id),
  cost_at timestamptz,
  first_by bigint references staff (id),
  first_at timestamptz,
  second_by bigint references staff (id),
  second_at timestamptz,
  rejected_by bigint references staff (id),
  reject_reason text not null default '' check (char_length(reject_reason) <= 500),
  created_at timestamptz not null,
  staff_due_at timestamptz not null,
  cost_due_at timestamptz not null,
  decided_at timestamptz,
  done_at timestamptz,
  -- The second person is neither the first nor who asked (rule book §8.9, 14). Nobody signs what is approved by rule.
  constraint refund_request_four_eyes check (
    first_by <> asked_by and second_by <> first_by and second_by <> asked_by
  ),
  constraint refund_request_order_of_signing check (second_by is null or first_by is not null),
  constraint refund_request_signed check (
    status not in ('approved', 'done') or automatic or first_by is not null
  ),
  constraint refund_request_goodwill check ((kind = 'goodwill') = (cause = 'goodwill')),
  check ((first_by is null) = (first_at is null)),
  check ((second_by is null) = (second_at is null)),
  check ((status in ('approved', 'done', 'rejected', 'withdrawn')) = (decided_at is not null)),
  check ((status = 'done') = (done_at is not null))
);
-- One at a time (rule book §8.9, 7).
create unique index refund_request_open on refund_request (order_id) where status in ('submitted', 'first_approved');
create index refund_request_order on refund_request (order_id, id);
create index refund_request_newest on refund_request (created_at desc, id desc);
create index refund_request_arriving on refund_request (decided_at) where status = 'approved';

alter table refund
  add column request_id bigint references refund_request (id),
  -- What the channel said when it gave up.
  add column failure text not null default '';
create index refund_request_rows on refund (request_id) where request_id is not null;

call follow_record('refund_request', 'refund_request', 'request_no', 'old.status is distinct from new.status');
