-- Exchange codes (rule book §11.3). A code lies here as a keyed hash: whoever reads the tables has no coupon. What left as
-- a file is known to who took it.
create type coupon_batch_status as enum ('pending', 'making', 'ready', 'rejected', 'voided');
create table coupon_batch (
  id integer generated always as identity primary key,
  rule_id integer not null references coupon_rule (id),
  count integer not null check (count between 1 and 10000),
  -- Who they are for, in the words of staff.
  note text not null check (char_length(note) <= 40),
  -- The first instant at which its codes are no longer good.
  expires_at timestamptz not null,
  status coupon_batch_status not null,
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  made_at timestamptz,
  -- The codes in clear, sealed, until they have left or nobody has come for them.
  codes_enc bytea,
  left_at timestamptz,
  left_with bigint references staff (id),
  voided_at timestamptz,
  voided_by bigint references staff (id),
  check (num_nulls(left_at, left_with) in (0, 2)),
  check (left_at is null or codes_enc is null),
  check ((status = 'voided') = (voided_at is not null))
);
create index coupon_batch_rule on coupon_batch (rule_id);
create index coupon_batch_asked_by on coupon_batch (asked_by);
create index coupon_batch_left_with on coupon_batch (left_with);
create index coupon_batch_voided_by on coupon_batch (voided_by);
create index coupon_batch_kept on coupon_batch (made_at) where codes_enc is not null;

create table coupon_code (
  id bigint generated always as identity primary key,
  batch_id integer not null references coupon_batch (id),
  code_hash bytea not null unique,
  used_at timestamptz,
  -- What its member got for it.
  coupon_id bigint unique references coupon (id),
  check ((used_at is null) = (coupon_id is null))
);
create index coupon_code_batch on coupon_code (batch_id, used_at);
