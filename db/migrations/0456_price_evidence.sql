-- A struck-out price is one at which the departure was really sold in the last seven days (docs/decisions/099).
-- The days whose sales have been counted; every night all of them are counted anew.
create table price_evidence_day (
  day date primary key,
  counted_at timestamptz not null
);
-- So many orders paid this price for an adult of the departure on that day.
create table price_evidence (
  departure_id bigint not null references departure (id) on delete cascade,
  day date not null references price_evidence_day (day) on delete cascade,
  adult_fen integer not null check (adult_fen > 0),
  orders integer not null check (orders > 0),
  primary key (departure_id, day, adult_fen)
);
create index price_evidence_of_day on price_evidence (day);

-- The first money of an order says on which day it was sold.
create index order_bill_sold on order_bill (paid_at) where kind in ('full', 'deposit') and paid_at is not null;

-- Null: the shop itself, which lets go a struck-out price that nothing proves any more.
alter table departure_log alter column staff_id drop not null;
