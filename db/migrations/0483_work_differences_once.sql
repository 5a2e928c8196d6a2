-- The shop's time is worked out once, and not for each of the departures, of which nearly all are read each minute.
create or replace function find_work_differences() returns table (kind text, record_id bigint) stable language sql
begin atomic
  select coalesce(due.kind, item.kind), coalesce(due.record_id, item.record_id)
  from (select * from work_due where coalesce(ends_at > (select shop_now()), true)) due
  full join (select * from work_item where closed_at is null) item
    on item.kind = due.kind and item.record_id = due.record_id
  where item.id is null or due.record_id is null
    or (item.ref, item.roles, item.lead_roles, item.priority, item.begins_at, item.ends_at, item.due_at)
      is distinct from (due.ref, due.roles, due.lead_roles, due.priority, due.begins_at, due.ends_at, due.due_at);
end;
