-- How far the visa of each traveller of an order is (rule book §24, 25): every step with its day, written once; the newest
-- says where it stands. By the place in the order, for the rows of its travellers are written anew when they are edited.
create type visa_state as enum ('not_needed', 'collecting', 'submitted', 'granted', 'refused');
create table order_visa_step (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  seq smallint not null check (seq > 0),
  state visa_state not null,
  -- The day on which it happened, as the clerk says.
  happened_on date not null,
  at timestamptz not null,
  staff_id bigint not null references staff (id)
);
create index order_visa_step_order on order_visa_step (order_id, seq, id);
