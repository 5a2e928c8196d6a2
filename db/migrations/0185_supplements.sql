-- 补款: a bill that staff add to an order that is paid for (rule book §8.1, §8.9, 6).
alter table order_bill
  -- Whether it comes back with the trip; its line of the order takes this over when it is paid.
  add column refundable boolean not null default true,
  -- Whom it is for, where it leaves with one traveller.
  add column traveller_seq smallint,
  add column created_by bigint references staff (id),
  -- Which clause of the contract it needs; it is signed before the bill is paid.
  add column clause text,
  add column closed_at timestamptz,
  -- When the payer chose a bank transfer, which sets the deadline once (rule book §8.9, 17).
  add column transfer_chosen_at timestamptz,
  add constraint order_bill_of_staff check (kind = 'supplement'
    or (refundable and traveller_seq is null and created_by is null and clause is null)),
  add constraint order_bill_reason check (char_length(reason) <= 200),
  add constraint order_bill_title check (char_length(title) between 1 and 40);

-- The clause as it was signed, beside the contract, which stays as it is.
create table contract_clause (
  bill_id bigint primary key references order_bill (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  clause_no text not null unique,
  html_enc bytea not null,
  sha256 bytea not null,
  sign_name text not null,
  signer_member_id bigint not null references member (id),
  signer_phone_hash bytea not null,
  signer_ip inet,
  signer_user_agent text not null default '' check (char_length(signer_user_agent) <= 300),
  signed_at timestamptz not null
);
create index contract_clause_order on contract_clause (order_id);
