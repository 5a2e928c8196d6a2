-- Coupons that members hold (rule book §11): what a rule promises becomes a coupon when somebody receives it.
create type coupon_rule_status as enum ('draft', 'pending', 'live', 'stopped');
alter table coupon_rule
  -- Only a live rule gives coupons; what it has given stays good when it is stopped.
  add column status coupon_rule_status not null default 'live',
  -- Products that it never lowers, whatever its scope.
  add column exclude_ids bigint[] not null default '{}',
  -- Given for a code alone.
  add column code_only boolean not null default false,
  -- Belongs to the gift of a new member, which is given whole.
  add column is_gift boolean not null default false;
create index coupon_rule_receivable on coupon_rule (id) where status = 'live' and receivable and not code_only;
create index coupon_rule_gift on coupon_rule (id) where is_gift;

create type coupon_state as enum ('unused', 'locked', 'used', 'expired', 'void');
create type coupon_source as enum ('claim', 'code', 'scene', 'points', 'gift', 'staff');
create table coupon (
  id bigint generated always as identity primary key,
  rule_id integer not null references coupon_rule (id),
  member_id bigint not null references member (id),
  -- Which one of this rule it is to its member, from 1: what two claims at once cannot both be.
  seq integer not null check (seq > 0),
  source coupon_source not null,
  state coupon_state not null default 'unused',
  -- The order that it lowers, from the moment it is locked.
  order_id bigint references orders (id),
  received_at timestamptz not null,
  -- Frozen when it was received.
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  -- When it was locked, used, given back or ended.
  moved_at timestamptz not null,
  unique (rule_id, member_id, seq),
  check ((state in ('locked', 'used')) = (order_id is not null))
);
create unique index coupon_order on coupon (order_id) where order_id is not null;
create index coupon_member on coupon (member_id, id desc);
create index coupon_due on coupon (valid_to) where state = 'unused';

-- Ties a coupon to the order that has just been written, or fails both. Called within the statement that places an
-- order and by what changes one: the order's row is locked before the coupon's, everywhere.
create function lock_coupon(the_coupon bigint, the_member bigint, the_order bigint, at timestamptz)
returns void language plpgsql as $$
begin
  update coupon c set state = 'locked', order_id = the_order, moved_at = at
  from coupon_rule r
  where c.id = the_coupon and c.member_id = the_member and c.state = 'unused'
    and c.valid_from <= at and c.valid_to > at and r.id = c.rule_id
    and (r.scope_kind <> 'first_order' or not exists (
      select from orders o where o.member_id = the_member and o.id <> the_order and o.status <> 'cancelled'));
  if not found then
    raise exception 'the coupon cannot be used any more' using errcode = 'BM047';
  end if;
end $$;
