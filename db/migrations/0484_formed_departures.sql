-- A group that has formed stays formed when its sale ends, also where somebody leaves it afterwards: its travellers were told
-- that they travel. Whether it is formed stands with the departure, and everybody asks this one column (decision 087).
alter table departure add is_formed boolean not null default false;
create function departure_is_formed() returns trigger language plpgsql as $$
begin
  new.is_formed := new.status = 'formed' or new.status <> 'cancelled' and new.sold >= new.min_group
    or new.status in ('closed', 'by_phone') and new.sold > 0 and coalesce(old.is_formed, false);
  return new;
end $$;
update departure set is_formed = true
where status = 'formed' or status <> 'cancelled' and sold >= min_group
  or status in ('closed', 'by_phone') and sold > 0 and exists (select from group_formed where departure_id = departure.id);
create trigger departure_is_formed before insert or update of status, sold, min_group on departure
  for each row execute function departure_is_formed();

drop trigger departure_group_formed on departure;
create trigger departure_group_formed after update of status, sold, min_group on departure for each row
when (new.is_formed and not old.is_formed or old.status = 'open' and new.status = 'formed') execute function note_group_formed();

drop index departure_short;
create index departure_short on departure (departs_on, id) include (combo_id)
  where status in ('open', 'closed') and sold > 0 and sold < min_group and not is_formed;

call add_work_kind('notice_todo', 'departure', 'departure', 'r.sold > 0 and r.is_formed',
  joins => $$join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true
    join lateral (select where not exists (select from departure_notice_edition e where e.departure_id = r.id))
      unsent on true$$,
  ref => 'r.group_code',
  begins_at => 'shanghai_at(r.departs_on - 7, 0)', due_at => 'shanghai_at(r.departs_on - 3, 18)',
  ends_at => 'shanghai_at(r.departs_on + 1, 0)', watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);
call add_work_kind('manifest_todo', 'departure', 'departure', 'r.sold > 0 and r.is_formed',
  joins => $$join product p on p.id = r.product_id join supplier s on s.id = p.supplier_id
    join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true
    join lateral (select min(m.changed_at) as changed_at, count(*) as kinds from departure_manifest m
      where m.departure_id = r.id) given on given.kinds = 0 or given.changed_at is not null$$,
  ref => 'r.group_code',
  begins_at => $$case when given.kinds = 0 then shanghai_at(r.departs_on - s.manifest_days, 0) else given.changed_at end$$,
  due_at => $$greatest(shanghai_at(r.departs_on - s.manifest_days, 18), given.changed_at + interval '4 hours')$$,
  ends_at => 'shanghai_at(r.departs_on + 1, 0)', watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);
-- One that nobody has decided about is to be decided about after its day too: whoever paid for it waits (rule book §8.9, 15).
call add_work_kind('group_short', 'departure', 'departure',
  $$r.status in ('open', 'closed') and r.sold > 0 and not r.is_formed$$,
  joins => $$join product p on p.id = r.product_id
    join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true$$,
  ref => 'r.group_code',
  begins_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 10 else 33 end, 0)$$,
  due_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 7 else 30 end, 18)$$,
  watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);
-- A departure that has just been made has no order (0230).
drop trigger work_notice_todo_insert on departure;
drop trigger work_manifest_todo_insert on departure;

select sync_work(kind, record_id) from find_work_differences();
