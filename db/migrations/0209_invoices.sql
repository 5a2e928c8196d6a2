-- An invoice is asked for by the traveller after the trip and issued by 财务 on the tax office's own platform; here stand
-- the request, what was issued and its reversal (rule book §9.3; docs/decisions/059).
alter type document_purpose add value 'invoice';

create type invoice_status as enum ('requested', 'issued', 'red', 'closed');
create type invoice_kind as enum ('electronic', 'paper');
create type invoice_title_kind as enum ('person', 'company');

create table invoice (
  id bigint generated always as identity primary key,
  -- Of the request, `BM260803048213F01`; the tax office's number is `number`.
  request_no text not null unique,
  order_id bigint not null references orders (id),
  kind invoice_kind not null,
  title_kind invoice_title_kind not null,
  title_enc bytea not null,
  tax_no_enc bytea,
  -- Where it goes. Erased a year after it was asked for, or with the account.
  email_enc bytea,
  address_enc bytea,
  status invoice_status not null default 'requested',
  requested_at timestamptz not null,
  -- Null: the traveller.
  requested_by bigint references staff (id),
  staff_due_at timestamptz not null,

  number text unique,
  issued_on date,
  amount_fen integer check (amount_fen > 0),
  document_id bigint references document_file (id),
  courier text not null default '' check (char_length(courier) <= 20),
  tracking_no text not null default '' check (char_length(tracking_no) <= 40),
  issued_by bigint references staff (id),
  issued_at timestamptz,

  -- A refund has arrived since: what was issued is no longer what was paid.
  red_asked_at timestamptz,
  red_due_at timestamptz,
  red_number text unique,
  red_on date,
  red_reason text not null default '' check (char_length(red_reason) <= 200),
  red_document_id bigint references document_file (id),
  red_by bigint references staff (id),
  red_at timestamptz,

  closed_at timestamptz,
  -- Null: the traveller, or nothing was left.
  closed_by bigint references staff (id),
  close_reason text not null default '' check (char_length(close_reason) <= 200),

  check ((title_kind = 'company') = (tax_no_enc is not null)),
  check (status <> 'requested' or (kind = 'paper') = (address_enc is not null)),
  check ((status in ('issued', 'red')) = (number is not null)),
  check (num_nulls(number, issued_on, amount_fen, issued_by, issued_at) in (0, 5)),
  check (kind = 'paper' or number is null or document_id is not null),
  check ((red_asked_at is null) = (red_due_at is null)),
  check (red_due_at is null or number is not null),
  check ((status = 'red') = (red_number is not null)),
  check (num_nulls(red_number, red_on, red_by, red_at) in (0, 4)),
  check (kind = 'paper' or red_number is null or red_document_id is not null),
  check ((status = 'closed') = (closed_at is not null))
);
-- One at a time of an order; after a reversal another.
create unique index invoice_open on invoice (order_id) where status in ('requested', 'issued');
create index invoice_order on invoice (order_id, id);
create index invoice_contact on invoice (requested_at) where email_enc is not null or address_enc is not null;

call follow_record('invoice', 'invoice', 'request_no',
  'old.status is distinct from new.status or old.red_due_at is distinct from new.red_due_at');

call add_work_kind('invoice', 'invoice', 'invoice', $$r.status = 'requested'$$,
  ref => 'r.request_no', begins_at => 'r.requested_at', due_at => 'r.staff_due_at', watched => 'r.staff_due_at',
  roles => $$'{finance}'$$);
call add_work_kind('invoice_red', 'invoice', 'invoice', $$r.status = 'issued' and r.red_due_at is not null$$,
  ref => 'r.request_no', begins_at => 'r.red_asked_at', due_at => 'r.red_due_at', watched => 'r.red_due_at',
  roles => $$'{finance}'$$);
