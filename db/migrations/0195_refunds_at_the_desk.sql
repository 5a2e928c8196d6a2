-- What staff add to a refund that was asked for: proven costs, signatures, and what of it waits for whom (desk book §3.4,
-- §4.2; docs/decisions/051).
alter table refund_request
  -- Whether proven costs could change what goes back; then nobody agrees before 计调 have said.
  add column asks_cost boolean not null default false,
  add column cost_note text not null default '' check (char_length(cost_note) <= 200),
  -- Until when the second person has to look, in working time.
  add column second_due_at timestamptz,
  add constraint refund_request_cost_told check ((cost_by is null) = (cost_at is null));

-- What was paid out for the trip and does not come back, each with its paper (rule book §8.6).
create table refund_cost (
  id bigint generated always as identity primary key,
  request_id bigint not null references refund_request (id) on delete cascade,
  what text not null check (char_length(what) between 1 and 40),
  amount_fen integer not null check (amount_fen between 1 and 100000000),
  supplier text not null default '' check (char_length(supplier) <= 60),
  document_id bigint not null references document_file (id),
  created_at timestamptz not null
);
create index refund_cost_request on refund_cost (request_id, id);
create index refund_cost_document on refund_cost (document_id);

update refund_request set asks_cost = kind <> 'goodwill' and cause not in ('no_resources', 'not_formed')
    and (quote ->> 'baseFen')::integer > (quote ->> 'ladderFen')::integer and (kind = 'part' or refund_fen > 0)
  where status = 'submitted';

-- How much was there to be given back stands with the other sums.
update refund_request r set quote = r.quote || jsonb_build_object('paidFen',
    o.paid_fen - o.refunded_fen + case when r.status = 'done' then r.refund_fen else 0 end)
  from orders o where o.id = r.order_id;

-- 退款中 of the list of orders: asked for, or agreed and not all arrived.
create index refund_request_going on refund_request (order_id)
  where status in ('submitted', 'first_approved', 'approved');

call add_work_kind('refund_cost', 'refund_request', 'refund_request',
  $$r.status = 'submitted' and r.asks_cost and r.cost_at is null and not r.automatic$$,
  ref => 'r.request_no', begins_at => 'r.created_at', due_at => 'r.cost_due_at', watched => 'r.cost_due_at',
  roles => $$'{operations}'$$);

-- 财务 can do nothing before the costs are told, so it waits for them only then.
call add_work_kind('refund_first', 'refund_request', 'refund_request',
  $$r.status = 'submitted' and (r.cost_at is not null or not r.asks_cost) and not r.automatic$$,
  ref => 'r.request_no', begins_at => 'coalesce(r.cost_at, r.created_at)', due_at => 'r.staff_due_at',
  watched => 'r.staff_due_at, r.cost_at', roles => $$'{finance}'$$);

call add_work_kind('refund_second', 'refund_request', 'refund_request', $$r.status = 'first_approved'$$,
  ref => 'r.request_no', begins_at => 'r.first_at', due_at => 'coalesce(r.second_due_at, r.staff_due_at)',
  watched => 'r.second_due_at, r.first_at', roles => $$'{finance}'$$);

select sync_work(kind, record_id) from find_work_differences();
