-- 对公转账: money that comes by bank is written down by hand (rule book §8.9, 17; docs/decisions/056).

-- What a bank hands out of a transfer, coming in or going out.
alter type document_purpose add value if not exists 'receipt';

-- Money that nobody had billed belongs to an order, and stands apart until it has gone back.
alter table payment alter column bill_id drop not null;
alter table payment add constraint payment_without_bill check (bill_id is not null or is_apart);

-- `waiting`: a second person has yet to look. Only a rejected one is as if nobody had written it.
create type bank_transfer_state as enum ('waiting', 'recorded', 'rejected');

create table bank_transfer (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- Which bill its payer meant, as far as the clerk could tell.
  bill_id bigint references order_bill (id) on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  received_on date not null,
  -- The bank's number of the transaction, as its receipt says.
  bank_no text not null check (bank_no ~ '^[0-9A-Z-]{6,40}$'),
  payer_name_enc bytea not null,
  payer_account_enc bytea,
  payer_mask text not null check (char_length(payer_mask) <= 80),
  payer_hash bytea not null,
  receipt_id bigint not null references document_file (id),
  state bank_transfer_state not null,
  recorded_by bigint not null references staff (id),
  recorded_at timestamptz not null,
  approval_id bigint references approval (id),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  payment_id bigint unique references payment (id) on delete cascade,
  check ((state = 'recorded') = (payment_id is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'waiting' or decided_at is null),
  check (decided_by <> recorded_by)
);
-- The same money is written down once.
create unique index bank_transfer_bank_no on bank_transfer (bank_no) where state <> 'rejected';
create index bank_transfer_order on bank_transfer (order_id);
create index bank_transfer_waiting on bank_transfer (order_id) where state = 'waiting';
