-- Coupon rules are written at the desk (rule book §11.1, desk book §4.9).
alter table coupon_rule
  add version integer not null default 1,
  -- Whoever has written a part of it: none of them lets it happen.
  add authors bigint[] not null default '{}',
  add made_at timestamptz;
