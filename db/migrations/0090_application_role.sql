-- The application connects as a role that owns nothing. What it may do with a table comes from default privileges
-- (src/platform/db/application-role.ts); here stands what it may not do.

-- Refuses every change of rows that are there, also the owner's.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Takes from everybody but the owner what nobody else needs: changing append-only tables, and the book of migrations.
-- Runs after a table has become append-only and after a role was given its rights.
create procedure protect_tables() language plpgsql as $$
declare held record;
begin
  for held in
    select c.oid::regclass as kept, a.privilege_type as privilege,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end as holder
    from pg_class c cross join aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
      and (a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
          and exists (select from pg_trigger where tgrelid = c.oid and tgname = 'append_only')
        or a.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') and c.relname like 'kysely\_%')
  loop
    execute format('revoke %s on %s from %s', held.privilege, held.kept, held.holder);
  end loop;
end $$;

create procedure make_append_only(kept regclass) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s execute function refuse_change()', kept);
  call protect_tables();
end $$;
call protect_tables();

-- The two changes of a table that the shop makes by itself, each month (src/server/content/store/visit-months.ts): the
-- partitions of visits. They run as the owner, and can do nothing else.
create procedure make_visit_month(first_day date) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'page_visit_' || to_char(first_day, 'YYYY_MM');
  since timestamptz := date_trunc('month', first_day::timestamp) at time zone 'Asia/Shanghai';
  until timestamptz := (date_trunc('month', first_day::timestamp) + interval '1 month') at time zone 'Asia/Shanghai';
begin
  -- Nobody can write to the table meanwhile, which takes as long as a month's first hour of visits.
  lock table page_visit in share row exclusive mode;
  execute format('create table %I (like page_visit including defaults including constraints)', name);
  -- What has already come lies with the rest: PostgreSQL would refuse to attach the partition otherwise.
  create temporary table moved as select * from page_visit_rest where visited_at >= since and visited_at < until;
  delete from page_visit_rest where visited_at >= since and visited_at < until;
  execute format('alter table page_visit attach partition %I for values from (%L) to (%L)', name, since, until);
  insert into page_visit overriding system value select * from pg_temp.moved;
  drop table pg_temp.moved;
end $$;

create procedure drop_visit_month(first_day date) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table %I', 'page_visit_' || to_char(first_day, 'YYYY_MM'));
end $$;
