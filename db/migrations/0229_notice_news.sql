-- Desks hear when a departure's notice is entered or sent; whoever does it has taken what waits about the departure, unless a
-- colleague is on it (as `tell_record`, for tables whose rows are a departure's).
create function tell_departure() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', 'departure', 'id', new.departure_id::text,
    'version', null, 'by', acting_staff())::text);
  update work_item set claimed_by = acting_staff(), claimed_at = shop_now()
  where acting_staff() is not null and entity = 'departure' and record_id = new.departure_id and closed_at is null
    and (claimed_by is null or claimed_by = acting_staff() or claimed_at <= shop_now() - interval '30 minutes');
  return null;
end $$;
create trigger tell_departure after insert or update on departure_notice
  for each row execute function tell_departure();
create trigger tell_departure after insert on departure_notice_edition
  for each row execute function tell_departure();

-- Seats that are marked as sold without an order have nobody who could be told.
call add_work_kind('notice_todo', 'departure', 'departure',
  $$r.sold > 0 and (r.status = 'formed' or r.status in ('closed', 'by_phone') and r.sold >= r.min_group)$$,
  joins => $$join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true
    join lateral (select where not exists (select from departure_notice_edition e where e.departure_id = r.id))
      unsent on true$$,
  ref => 'r.group_code',
  begins_at => 'shanghai_at(r.departs_on - 7, 0)', due_at => 'shanghai_at(r.departs_on - 3, 18)',
  ends_at => 'shanghai_at(r.departs_on + 1, 0)', watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);

select sync_work(kind, record_id) from find_work_differences();
