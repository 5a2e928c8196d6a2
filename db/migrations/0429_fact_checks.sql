-- 资料核对: what the shop says that others may change (rule book §18, last row): visa rules, travel alerts, licences. Each is
-- held against its source every ninety days (docs/decisions/094). Triggers keep the rows, so that no use case forgets one.
create type fact_kind as enum ('visa', 'alert', 'supplier_licence', 'licence');

create table fact_check (
  id bigint generated always as identity primary key,
  kind fact_kind not null,
  -- The product, place or supplier; 0 for the shop's own licence.
  record_id bigint not null,
  -- It is said to visitors now: who does not see it cannot be misled.
  active boolean not null,
  -- When it was written as it stands, and when somebody last held it against its source; null for never.
  said_on date not null,
  checked_on date,
  checked_by bigint references staff (id),
  unique (kind, record_id)
);
create index fact_check_oldest on fact_check (greatest(checked_on, said_on), id);

create function shop_today() returns date stable language sql return (shop_now() at time zone 'Asia/Shanghai')::date;

create function visa_is_said() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.visa is null then
    delete from fact_check where kind = 'visa' and record_id = old.id;
    return null;
  end if;
  insert into fact_check as f (kind, record_id, active, said_on)
  values ('visa', new.id, new.status = 'on_sale', shop_today())
  on conflict (kind, record_id) do update set active = excluded.active,
    said_on = case when new.visa is distinct from old.visa then excluded.said_on else f.said_on end;
  return null;
end $$;
create trigger visa_is_said after insert on product for each row
  when (new.visa is not null) execute function visa_is_said();
create trigger visa_is_said_otherwise after update on product for each row
  when ((old.visa is not null or new.visa is not null)
    and (old.visa is distinct from new.visa or old.status is distinct from new.status)) execute function visa_is_said();
create trigger visa_is_gone after delete on product for each row
  when (old.visa is not null) execute function visa_is_said();

create function alert_is_said() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.alert_level = 0 then
    delete from fact_check where kind = 'alert' and record_id = old.id;
    return null;
  end if;
  insert into fact_check as f (kind, record_id, active, said_on, checked_on)
  values ('alert', new.id, new.visible, shop_today(), new.alert_checked_on)
  on conflict (kind, record_id) do update set active = excluded.active, checked_on = excluded.checked_on,
    said_on = case when (new.alert_level, new.alert_text) is distinct from (old.alert_level, old.alert_text)
      then excluded.said_on else f.said_on end;
  return null;
end $$;
create trigger alert_is_said after insert on destination for each row
  when (new.alert_level > 0) execute function alert_is_said();
create trigger alert_is_said_otherwise after update on destination for each row
  when ((old.alert_level > 0 or new.alert_level > 0)
    and (old.alert_level, old.alert_text, old.alert_checked_on, old.visible)
      is distinct from (new.alert_level, new.alert_text, new.alert_checked_on, new.visible)) execute function alert_is_said();
create trigger alert_is_gone after delete on destination for each row
  when (old.alert_level > 0) execute function alert_is_said();

create function supplier_licence_is_said() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.licence_no = '' then
    delete from fact_check where kind = 'supplier_licence' and record_id = old.id;
    return null;
  end if;
  insert into fact_check as f (kind, record_id, active, said_on, checked_on)
  values ('supplier_licence', new.id, new.active, shop_today(), new.checked_on)
  on conflict (kind, record_id) do update set active = excluded.active, checked_on = excluded.checked_on,
    said_on = case when new.licence_no is distinct from old.licence_no then excluded.said_on else f.said_on end;
  return null;
end $$;
create trigger supplier_licence_is_said after insert on supplier for each row
  when (new.licence_no <> '') execute function supplier_licence_is_said();
create trigger supplier_licence_is_said_otherwise after update on supplier for each row
  when ((old.licence_no <> '' or new.licence_no <> '')
    and (old.licence_no, old.active, old.checked_on) is distinct from (new.licence_no, new.active, new.checked_on))
  execute function supplier_licence_is_said();
create trigger supplier_licence_is_gone after delete on supplier for each row
  when (old.licence_no <> '') execute function supplier_licence_is_said();

create function licence_is_said() returns trigger language plpgsql as $$
begin
  update fact_check set said_on = shop_today() where kind = 'licence';
  return null;
end $$;
create trigger licence_is_said after update on shop_setting for each row
  when (new.key = 'company.licence_no' and old.value is distinct from new.value) execute function licence_is_said();

-- What a shop that is migrated says counts from today, unless staff have noted a day.
insert into fact_check (kind, record_id, active, said_on) values ('licence', 0, true, shop_today());
insert into fact_check (kind, record_id, active, said_on)
  select 'visa', id, status = 'on_sale', shop_today() from product where visa is not null;
insert into fact_check (kind, record_id, active, said_on, checked_on)
  select 'alert', id, visible, coalesce(alert_checked_on, shop_today()), alert_checked_on from destination where alert_level > 0;
insert into fact_check (kind, record_id, active, said_on, checked_on)
  select 'supplier_licence', id, active, coalesce(checked_on, shop_today()), checked_on from supplier where licence_no <> '';

-- 资料过期: from the ninety-first day, until the end of that week.
call add_work_kind('stale_fact', 'fact_check', 'fact_check', 'r.active',
  ref => 'r.record_id', begins_at => 'shanghai_at(greatest(r.checked_on, r.said_on) + 91, 0)',
  due_at => $$shanghai_at((date_trunc('week', (greatest(r.checked_on, r.said_on) + 91)::timestamp) + interval '7 days')::date, 0)$$,
  watched => 'r.checked_on',
  roles => $$case r.kind when 'supplier_licence' then '{product}' when 'licence' then '{content}' else '{product,content}' end$$);
-- Nobody else can know of a row that has just been made: its item is written ahead without a lock for each, so that a
-- catalogue of thousands can be filled in one transaction.
drop trigger work_stale_fact_insert on fact_check;
create function facts_are_new() returns trigger language plpgsql as $$
begin
  execute format('insert into work_item (kind, entity, record_id, ref, roles, lead_roles, priority, begins_at, ends_at, due_at,
      opened_at, owner_id)
    select %L, %L, due.record_id, due.ref, due.roles, due.lead_roles, due.priority, due.begins_at, due.ends_at, due.due_at,
      greatest(due.begins_at, shop_now()), due.owner_id
    from (%s) due where due.record_id = any ($1)', 'stale_fact', 'fact_check',
    (select query from work_kind where kind = 'stale_fact')) using array(select id from added);
  return null;
end $$;
create trigger facts_are_new after insert on fact_check referencing new table as added
  for each statement execute function facts_are_new();

-- What waits in a shop that is migrated.
select sync_work(kind, record_id) from find_work_differences();
