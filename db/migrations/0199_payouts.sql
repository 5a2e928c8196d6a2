-- Money that no channel sends: a person of 财务 sends it by bank and writes it down (docs/decisions/055).
alter type document_purpose add value 'receipt';

-- The channel did not send it: its bill does not have it, and the bank's statement does.
alter table refund add column by_hand boolean not null default false;

create type payout_state as enum ('waiting', 'done', 'rejected');

create table payout (
  id bigint generated always as identity primary key,
  refund_id bigint references refund (id),
  compensation_id bigint references compensation (id),
  amount_fen integer not null check (amount_fen > 0),
  -- Who was paid, sealed as all that is personal; the mask is what everybody reads.
  payee_enc bytea not null,
  payee_mask text not null check (char_length(payee_mask) between 1 and 80),
  paid_on date not null,
  -- The bank's number of the transfer.
  reference text not null check (char_length(reference) between 1 and 64),
  receipt_id bigint not null unique references document_file (id),
  state payout_state not null,
  sent_by bigint not null references staff (id),
  created_at timestamptz not null,
  -- The colleague who compared it with the receipt, where the sum asks for one.
  decided_by bigint references staff (id),
  decided_at timestamptz,
  constraint payout_four_eyes check (decided_by <> sent_by),
  check (num_nulls(refund_id, compensation_id) = 1),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'waiting' or decided_by is null),
  check (state <> 'rejected' or decided_by is not null)
);
create unique index payout_of_refund on payout (refund_id) where state <> 'rejected';
create unique index payout_of_compensation on payout (compensation_id) where state <> 'rejected';
