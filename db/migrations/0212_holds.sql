-- Seats are kept for a change of date and for a party of the waiting list before an order has them (rule book §8.9, 7 and 18).
alter type hold_kind add value 'change';
alter type hold_kind add value 'waitlist';
alter table inventory_hold
  add column change_id bigint unique,
  add column waitlist_id bigint unique,
  -- An offer that nobody takes ends then; the hold of an order ends with the order instead.
  add column expires_at timestamptz;
