-- The one spelling of an advisory lock's key: what is guarded, and which of it.
create function lock_key(noun text, id text default '') returns bigint
language sql immutable strict parallel safe
return hashtextextended(noun || ':' || id, 0);

-- The functions of the catalogue spelled theirs by hand.
do $$
declare body text;
begin
  for body in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%pg_advisory_xact_lock(hashtext(%'
  loop
    execute regexp_replace(body, 'pg_advisory_xact_lock\(hashtext\((''\w+'')\)\)', 'pg_advisory_xact_lock(lock_key(\1))', 'g');
  end loop;
end $$;

-- As in 0057; which states are unpaid is said by `unpaidStatuses` alone.
drop function ordering_standing;
create function ordering_standing(
  who bigint, press uuid, wanted_departure bigint, wanted_content bytea, twins_since timestamptz,
  day_began timestamptz, unpaid_states order_status[],
  out is_replayed boolean, out twin text, out unpaid integer, out is_closing boolean, out today integer
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(lock_key('ordering', who::text));
  select
    exists (select from orders where member_id = who and idem_key = press),
    (select order_no from orders
      where member_id = who and departure_id = wanted_departure and content_hash = wanted_content
        and created_at > twins_since and status <> 'cancelled'
      order by id desc limit 1),
    (select count(*) from orders where member_id = who and status = any (unpaid_states)),
    exists (select from member where id = who and status <> 'normal'),
    (select count(*) from orders where member_id = who and created_at >= day_began)
  into is_replayed, twin, unpaid, is_closing, today;
end $$;

-- Numbers of orders and contracts are drawn; their unique keys see to it that none is given twice.
drop sequence order_serial;
drop sequence contract_serial;
