-- 违约金: what the shop owes beside the refund when it cancels too late (rule book §8.6; §8.9, 2). It never goes through a
-- payment channel and is part of no refund sum (docs/decisions/055).
create type compensation_state as enum ('owed', 'first_approved', 'approved', 'paid');

create table compensation (
  -- The request of the shop that cancels: at most one for each.
  id bigint primary key references refund_request (id),
  -- What the order cost without what was kept of those who had left before.
  base_fen integer not null check (base_fen > 0),
  bp integer not null check (bp between 1 and 10000),
  amount_fen integer not null check (amount_fen > 0 and amount_fen <= base_fen),
  -- The rule that it follows, as it was shown when the shop cancelled.
  law_text text not null check (char_length(law_text) between 1 and 300),
  state compensation_state not null default 'owed',
  -- Null: nobody of the staff, a job.
  asked_by bigint references staff (id),
  first_by bigint references staff (id),
  first_at timestamptz,
  second_by bigint references staff (id),
  second_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  staff_due_at timestamptz not null,
  constraint compensation_four_eyes check (
    first_by <> asked_by and second_by <> first_by and second_by <> asked_by
  ),
  check ((state <> 'owed') = (first_by is not null)),
  check ((state in ('approved', 'paid')) = (second_by is not null)),
  check ((first_by is null) = (first_at is null)),
  check ((second_by is null) = (second_at is null)),
  check ((state = 'paid') = (paid_at is not null))
);
create index compensation_paid on compensation (paid_at) where paid_at is not null;

-- A request that was rejected or withdrawn leaves the order as it was: then nothing is owed.
call add_work_kind('compensation', 'refund_request', 'compensation', $$r.state <> 'paid'$$,
  joins => $$join refund_request q on q.id = r.id and q.status in ('approved', 'done')$$,
  ref => 'q.request_no', begins_at => 'r.created_at', due_at => 'r.staff_due_at',
  watched => 'r.staff_due_at', roles => $$'{finance}'$$);
call also_follow_work('compensation', 'refund_request', 'id', 'false', 'old.status is distinct from new.status');
