-- An order that was refunded as a whole is no first order any more: its coupon has come back, and lowers the next one.
create or replace function lock_coupon(the_coupon bigint, the_member bigint, the_order bigint, at timestamptz)
returns void language plpgsql as $$
begin
  update coupon c set state = 'locked', order_id = the_order, moved_at = at
  from coupon_rule r
  where c.id = the_coupon and c.member_id = the_member and c.state = 'unused'
    and c.valid_from <= at and c.valid_to > at and r.id = c.rule_id
    and (r.scope_kind <> 'first_order' or not exists (
      select from orders o where o.member_id = the_member and o.id <> the_order
        and o.status not in ('cancelled', 'refunded')));
  if not found then
    raise exception 'the coupon cannot be used any more' using errcode = 'BM047';
  end if;
end $$;
