-- The gift of new members (rule book §11.3): four coupons, once for a telephone for ever and once for a browser in thirty
-- days. Staff may stop one of its rules or write another.
insert into coupon_rule (name, discount_type, value, max_off_fen, min_fen, valid_kind, valid_days, receivable, is_gift, note)
values
  ('新人礼', 'over', 5000, null, 100000, 'days', 30, false, true, '全部线路可用，保险与签证除外'),
  ('新人礼', 'over', 10000, null, 300000, 'days', 30, false, true, '全部线路可用，保险与签证除外'),
  ('新人礼', 'over', 30000, null, 800000, 'days', 30, false, true, '全部线路可用，保险与签证除外'),
  ('新人礼', 'percent', 95, 20000, 0, 'days', 30, false, true, '全部线路可用，保险与签证除外');

-- Outlives the account: only the blind index of the telephone is kept, which the privacy policy says.
create table new_member_gift (
  phone_hash bytea primary key,
  -- Of the browser, for thirty days.
  device_hash bytea,
  given_at timestamptz not null
);
create index new_member_gift_device on new_member_gift (device_hash, given_at) where device_hash is not null;

-- Coupons that wait for a telephone without an account, until its first login; each counts as issued.
create table parked_coupon (
  id bigint generated always as identity primary key,
  phone_hash bytea not null,
  rule_id integer not null references coupon_rule (id),
  source coupon_source not null,
  parked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > parked_at),
  unique (phone_hash, rule_id)
);
create index parked_coupon_due on parked_coupon (expires_at);
