-- What is gone needs no work: its item is closed without asking what the record would need. Deleting many records, as
-- when a sample is removed, spent nine tenths of its time on that question.
create or replace function work_follows() returns trigger language plpgsql as $$
declare
  concerned bigint;
begin
  execute format('select ($1).%I', tg_argv[1])
    into concerned using case when tg_op = 'DELETE' then old else new end;
  if tg_op = 'DELETE' and tg_argv[1] = 'id' then
    perform pg_advisory_xact_lock(lock_key('work', tg_argv[0] || concerned));
    update work_item set closed_at = shop_now(), closed_by = acting_staff()
    where kind = tg_argv[0] and record_id = concerned and closed_at is null;
  else
    perform sync_work(tg_argv[0], concerned);
  end if;
  return null;
end $$;
