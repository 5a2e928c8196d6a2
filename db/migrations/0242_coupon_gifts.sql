-- A coupon that a clerk gave to one member, for an order or a complaint (desk book §4.9).
create table coupon_gift (
  coupon_id bigint primary key references coupon (id),
  rule_id integer not null references coupon_rule (id),
  -- The number of the order or of the complaint.
  about text not null check (char_length(about) between 1 and 40),
  reason text not null check (char_length(reason) between 1 and 500),
  staff_id bigint not null references staff (id),
  given_at timestamptz not null,
  -- One coupon of one rule for one matter, whoever gives it.
  unique (about, rule_id)
);
create index coupon_gift_rule on coupon_gift (rule_id);
create index coupon_gift_staff on coupon_gift (staff_id, given_at);
