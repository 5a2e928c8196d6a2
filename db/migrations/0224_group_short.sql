-- A group that is too small is still to be decided about when its sale has ended by the clock, which comes after the
-- legal day within China. While 财务 is asked to cancel it the decision is made, and the question has an item of its own.
call add_work_kind('group_short', 'departure', 'departure',
  $$r.status in ('open', 'closed') and r.sold > 0 and r.sold < r.min_group$$,
  joins => $$join product p on p.id = r.product_id
    join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true$$,
  ref => 'r.group_code',
  begins_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 10 else 33 end, 0)$$,
  due_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 7 else 30 end, 18)$$,
  ends_at => 'shanghai_at(r.departs_on, 0)', watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);

select sync_work(kind, record_id) from find_work_differences();
