-- What waits for a person (desk book §3.4). `work_due` says it of the records as they stand; `work_item` remembers it, with
-- who took it and until when. Triggers compare the two in the transaction that changes a record, so no use case has to
-- remember the queue, and a job repairs each minute (docs/decisions/041).

-- Until when staff have to deal with a record, in working time: worked out by the domain when the record is written.
alter table review add staff_due_at timestamptz;
alter table refund add staff_due_at timestamptz;

create table work_kind (
  kind text primary key,
  -- What the records are called at the desk: `order`, `departure`.
  entity text not null,
  -- One row for each record that waits.
  query text not null
);

create table work_item (
  id bigint generated always as identity primary key,
  kind text not null references work_kind (kind),
  entity text not null,
  record_id bigint not null,
  -- The record's number as people say it.
  ref text not null,
  roles staff_role[] not null,
  -- Roles of which only those who lead a team see it.
  lead_roles staff_role[] not null default '{}',
  -- 0 is alarms about money, before everything else.
  priority smallint not null,
  -- Written ahead: it is shown from then on, and until then at the most.
  begins_at timestamptz not null,
  ends_at timestamptz,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  owner_id bigint references staff (id),
  claimed_by bigint references staff (id),
  claimed_at timestamptz,
  snoozed_until timestamptz,
  snooze_reason text not null default '',
  closed_at timestamptz,
  closed_by bigint references staff (id),
  check ((claimed_by is null) = (claimed_at is null)),
  check (snoozed_until < due_at),
  check (closed_by is null or closed_at is not null)
);
create unique index work_item_open on work_item (kind, record_id) where closed_at is null;
create index work_item_order on work_item (priority, due_at, id) where closed_at is null;
create index work_item_record on work_item (entity, record_id) where closed_at is null;
create index work_item_closed on work_item (closed_at) where closed_at is not null;

-- The shop's time and who of the staff acts, as the desk's calls say it for their transaction (`src/server/desk-api.ts`).
create function shop_now() returns timestamptz stable language sql return coalesce(
  nullif(current_setting('shop.now', true), '')::timestamptz,
  now() + make_interval(secs => coalesce((select max(offset_seconds) from shop_clock), 0)));
create function acting_staff() returns bigint stable language sql return
  nullif(current_setting('shop.staff', true), '')::bigint;
create function shanghai_at(day date, hour integer) returns timestamptz stable language sql return
  (day + make_interval(hours => hour)) at time zone 'Asia/Shanghai';

-- Brings the item of one record up to date. Whoever changes the same record, or repairs, comes before or after.
create function sync_work(of_kind text, of_record bigint) returns void language plpgsql as $$
declare
  due record;
  defined work_kind;
begin
  perform pg_advisory_xact_lock(lock_key('work', of_kind || of_record));
  select * into defined from work_kind where kind = of_kind;
  execute format('select * from (%s) due where record_id = $1 and coalesce(ends_at > shop_now(), true)', defined.query)
    into due using of_record;
  if due.record_id is null then
    update work_item set closed_at = shop_now(), closed_by = acting_staff()
    where kind = of_kind and record_id = of_record and closed_at is null;
    return;
  end if;
  insert into work_item as item
    (kind, entity, record_id, ref, roles, lead_roles, priority, begins_at, ends_at, due_at, opened_at, owner_id)
  values (of_kind, defined.entity, of_record, due.ref, due.roles, due.lead_roles, due.priority, due.begins_at,
    due.ends_at, due.due_at, greatest(due.begins_at, shop_now()), due.owner_id)
  on conflict (kind, record_id) where closed_at is null do update set
    ref = excluded.ref, roles = excluded.roles, lead_roles = excluded.lead_roles, priority = excluded.priority,
    begins_at = excluded.begins_at, ends_at = excluded.ends_at, due_at = excluded.due_at,
    -- Whom a lead gave it to keeps it, where the record itself names nobody.
    owner_id = coalesce(excluded.owner_id, item.owner_id),
    snoozed_until = case when item.snoozed_until < excluded.due_at then item.snoozed_until end
  where (item.ref, item.roles, item.lead_roles, item.priority, item.begins_at, item.ends_at, item.due_at, item.owner_id)
    is distinct from (excluded.ref, excluded.roles, excluded.lead_roles, excluded.priority, excluded.begins_at,
      excluded.ends_at, excluded.due_at, coalesce(excluded.owner_id, item.owner_id));
end $$;

-- The arguments are a kind and the column that says which of its records is concerned.
create function work_follows() returns trigger language plpgsql as $$
declare
  record_id bigint;
begin
  execute format('select ($1).%I', tg_argv[1])
    into record_id using case when tg_op = 'DELETE' then old else new end;
  perform sync_work(tg_argv[0], record_id);
  return null;
end $$;

-- Brings the item up to date as well when a row of another table comes, or changes, so that the conditions hold of `new`,
-- or of `old` and `new`.
create procedure also_follow_work(kind text, relation regclass, id_column text, comes text, changes text)
language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s for each row when (%s) execute function work_follows(%L, %L)',
    'work_' || kind || '_comes', relation, comes, kind, id_column);
  execute format('create trigger %I after update on %s for each row when (%s) execute function work_follows(%L, %L)',
    'work_' || kind || '_changes', relation, changes, kind, id_column);
end $$;

-- Makes the view of everything that waits out of the kinds there are.
create procedure make_work_due() language plpgsql as $$
begin
  execute 'create or replace view work_due as ' || (select string_agg(
    format('select %L::text as kind, %L::text as entity, due.* from (%s) due', w.kind, w.entity, w.query),
    ' union all ' order by w.kind) from work_kind w);
end $$;

-- Adds a kind, or says anew what one is. `r` stands for the row of `relation`; `exists_while` and `watched` speak of that row alone, because the
-- triggers judge by them whether a change concerns the queue at all: what does not costs no call. `joins` may add what the
-- other expressions need, and a condition on it (then `also_follow_work` follows that table).
create procedure add_work_kind(
  new_kind text, entity text, relation regclass, exists_while text,
  ref text, begins_at text, due_at text,
  ends_at text default 'null', joins text default '', watched text default '',
  roles text default '''{}''', lead_roles text default '''{}''', owner_id text default 'null', priority text default '1'
) language plpgsql as $$
declare
  old_one text := regexp_replace(exists_while, '\mr\.', 'old.', 'g');
  new_one text := regexp_replace(exists_while, '\mr\.', 'new.', 'g');
  moved text := '';
begin
  insert into work_kind values (new_kind, add_work_kind.entity, format(
    'select r.id as record_id, (%s)::text as ref, (%s)::timestamptz as begins_at, (%s)::timestamptz as ends_at, '
    '(%s)::timestamptz as due_at, (%s)::staff_role[] as roles, (%s)::staff_role[] as lead_roles, '
    '(%s)::bigint as owner_id, (%s)::smallint as priority from %s r %s where %s',
    add_work_kind.ref, add_work_kind.begins_at, add_work_kind.ends_at, add_work_kind.due_at, add_work_kind.roles,
    add_work_kind.lead_roles, add_work_kind.owner_id, add_work_kind.priority, relation, joins, exists_while))
  on conflict (kind) do update set query = excluded.query;
  if watched <> '' then
    moved := format(' or (%s) and row(%s) is distinct from row(%s)', new_one,
      regexp_replace(watched, '\mr\.', 'old.', 'g'), regexp_replace(watched, '\mr\.', 'new.', 'g'));
  end if;
  execute format('create or replace trigger %I after insert on %s for each row when (%s) execute function work_follows(%L, %L)',
    'work_' || new_kind || '_insert', relation, new_one, new_kind, 'id');
  execute format('create or replace trigger %I after update on %s for each row when ((%s) is distinct from (%s)%s)
    execute function work_follows(%L, %L)', 'work_' || new_kind || '_update', relation, old_one, new_one, moved, new_kind, 'id');
  execute format('create or replace trigger %I after delete on %s for each row when (%s) execute function work_follows(%L, %L)',
    'work_' || new_kind || '_delete', relation, old_one, new_kind, 'id');
  call make_work_due();
end $$;

call add_work_kind('order_confirm', 'order', 'orders', $$r.status = 'wait_confirm'$$,
  ref => 'r.order_no', begins_at => 'r.created_at', due_at => 'coalesce(r.confirm_deadline, r.created_at)',
  watched => 'r.confirm_deadline', roles => $$'{operations}'$$);

-- 尾款逾期: 48 hours after the day on which it was due the order may be given up (rule book §7.2, row 11).
call add_work_kind('balance_late', 'order', 'orders', $$r.status = 'deposit_paid'$$,
  joins => $$join order_bill b on b.order_id = r.id and b.kind = 'balance' and b.status = 'unpaid'$$,
  ref => 'r.order_no', begins_at => 'b.due_at', due_at => $$b.due_at + interval '48 hours'$$,
  roles => $$'{service}'$$);
call also_follow_work('balance_late', 'order_bill', 'order_id', $$new.kind = 'balance'$$,
  $$new.kind = 'balance' and (old.status, old.due_at) is distinct from (new.status, new.due_at)$$);

-- Within China a week is enough to complete what is missing, abroad it takes a month.
call add_work_kind('people_missing', 'order', 'orders',
  $$r.status in ('deposit_paid', 'paid', 'ready') and not r.travellers_complete$$,
  ref => 'r.order_no',
  begins_at => $$shanghai_at(r.departs_on - case r.snapshot ->> 'scope' when 'outbound' then 30 when 'hkmo' then 30 else 7 end, 0)$$,
  due_at => $$shanghai_at(r.departs_on - case r.snapshot ->> 'scope' when 'outbound' then 20 when 'hkmo' then 20 else 3 end, 18)$$,
  ends_at => 'shanghai_at(r.departs_on, 0)', watched => 'r.departs_on', roles => $$'{service}'$$);

-- Travellers are told in time that a group does not form: 7 days ahead within China, else 30 (旅游法 63).
call add_work_kind('group_short', 'departure', 'departure',
  $$r.status = 'open' and r.sold > 0 and r.sold < r.min_group$$,
  joins => 'join product p on p.id = r.product_id',
  ref => 'r.group_code',
  begins_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 10 else 33 end, 0)$$,
  due_at => $$shanghai_at(r.departs_on - case p.scope when 'domestic' then 7 else 30 end, 18)$$,
  ends_at => 'shanghai_at(r.departs_on, 0)', watched => 'r.departs_on', roles => $$'{operations}'$$);

call add_work_kind('refund_failed', 'refund', 'refund', $$r.status = 'failed'$$,
  ref => 'r.out_refund_no', begins_at => 'r.created_at', due_at => $$coalesce(r.staff_due_at, r.created_at + interval '4 hours')$$,
  watched => 'r.staff_due_at', roles => $$'{finance}'$$);

call add_work_kind('custom_new', 'custom_request', 'custom_request', $$r.status = 'new'$$,
  ref => 'r.request_no', begins_at => 'r.created_at', due_at => 'r.promised_at', watched => 'r.promised_at',
  roles => $$'{custom,service}'$$);

call add_work_kind('review_check', 'review', 'review', $$r.status = 'checking'$$,
  ref => 'r.id', begins_at => 'r.written_at', due_at => $$coalesce(r.staff_due_at, r.written_at + interval '2 days')$$,
  watched => 'r.staff_due_at', roles => $$'{content}'$$);

call add_work_kind('review_low', 'review', 'review',
  $$r.status = 'shown' and r.score <= 2 and r.reply is null and not r.sample$$,
  ref => 'r.id', begins_at => 'coalesce(r.edited_at, r.written_at)',
  due_at => $$coalesce(r.edited_at, r.written_at) + interval '48 hours'$$,
  watched => 'r.edited_at', roles => $$'{service}'$$);

-- What rings about a record that has an item of its own would stand in the list twice.
call add_work_kind('alarm', 'alarm', 'alarm',
  $$r.settled_at is null and r.kind not in ('refund_failed', 'review_checking', 'custom_overdue')$$,
  ref => 'r.ref', begins_at => 'r.raised_at',
  due_at => $$r.raised_at + case r.severity when 'urgent' then interval '1 hour' else interval '1 day' end$$,
  roles => $$case r.severity when 'urgent' then '{finance,admin}' else '{admin}' end$$,
  priority => $$case r.severity when 'urgent' then 0 else 1 end$$);

-- Everything that is not as it should be; the caller brings each up to date in a transaction of its own.
create function find_work_differences() returns table (kind text, record_id bigint) stable language sql
begin atomic
  select coalesce(due.kind, item.kind), coalesce(due.record_id, item.record_id)
  from (select * from work_due where coalesce(ends_at > shop_now(), true)) due
  full join (select * from work_item where closed_at is null) item
    on item.kind = due.kind and item.record_id = due.record_id
  where item.id is null or due.record_id is null
    or (item.ref, item.roles, item.lead_roles, item.priority, item.begins_at, item.ends_at, item.due_at)
      is distinct from (due.ref, due.roles, due.lead_roles, due.priority, due.begins_at, due.ends_at, due.due_at);
end;

-- Tells the desks of all processes. Identical news of one transaction are one.
create function tell_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'queue', 'kind', new.kind)::text);
  if tg_op = 'INSERT' and new.kind = 'alarm' then
    perform pg_notify('desk', json_build_object('event', 'alarm', 'kind', 'alarm', 'ref', new.record_id::text)::text);
  end if;
  return null;
end $$;
create trigger tell_insert after insert on work_item for each row execute function tell_work();
create trigger tell_update after update on work_item for each row
  when (old.* is distinct from new.*) execute function tell_work();

-- The arguments are what the record is called at the desk and the column of its number there. Whoever acts on a record
-- has taken what waits about it, unless a colleague is on it.
create function tell_record() returns trigger language plpgsql as $$
declare
  number text;
begin
  execute format('select ($1).%I::text', tg_argv[1]) into number using new;
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', tg_argv[0], 'id', number,
    'version', (to_jsonb(new) ->> 'version')::integer, 'by', acting_staff())::text);
  update work_item set claimed_by = acting_staff(), claimed_at = shop_now()
  where acting_staff() is not null and entity = tg_argv[0] and record_id = new.id and closed_at is null
    and (claimed_by is null or claimed_by = acting_staff() or claimed_at <= shop_now() - interval '30 minutes');
  return null;
end $$;

-- Tells of every change by staff, and of those by others for which `condition` holds of `old` and `new`.
create procedure follow_record(relation regclass, entity text, number_column text, condition text default 'false')
language plpgsql as $$
begin
  execute format('create trigger tell_record after update on %s for each row
    when (coalesce(current_setting(''shop.staff'', true), '''') <> '''' or %s) execute function tell_record(%L, %L)',
    relation, condition, entity, number_column);
end $$;
call follow_record('orders', 'order', 'order_no', 'old.status is distinct from new.status');
call follow_record('departure', 'departure', 'id', 'old.status is distinct from new.status');
call follow_record('inquiry', 'inquiry', 'id');
call follow_record('custom_request', 'custom_request', 'request_no', 'old.status is distinct from new.status');
call follow_record('review', 'review', 'id', 'old.status is distinct from new.status');
call follow_record('refund', 'refund', 'out_refund_no', 'old.status is distinct from new.status');
call follow_record('alarm', 'alarm', 'id', 'old.settled_at is distinct from new.settled_at');

-- What waits in a shop that is migrated.
select sync_work(kind, record_id) from find_work_differences();
