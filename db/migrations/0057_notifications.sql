-- A message to a person that was sent by a job: written before the provider is called, so that a job which runs again
-- does not send it again. Holds neither number nor text.
create type notification_state as enum ('sending', 'sent', 'refused', 'held_back', 'unknown');
create table notification (
  job_id uuid primary key,
  kind text not null,
  state notification_state not null,
  at timestamptz not null
);
create index notification_at on notification (at);

-- As in 0044, with the orders that the member has placed since `day_began`.
drop function ordering_standing;
create function ordering_standing(
  who bigint, press uuid, wanted_departure bigint, wanted_content bytea, twins_since timestamptz,
  day_began timestamptz,
  out is_replayed boolean, out twin text, out unpaid integer, out is_closing boolean, out today integer
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(20, who::integer);
  select
    exists (select from orders where member_id = who and idem_key = press),
    (select order_no from orders
      where member_id = who and departure_id = wanted_departure and content_hash = wanted_content
        and created_at > twins_since and status <> 'cancelled'
      order by id desc limit 1),
    (select count(*) from orders
      where member_id = who and status in ('wait_confirm', 'wait_contract', 'wait_pay')),
    exists (select from member where id = who and status <> 'normal'),
    (select count(*) from orders where member_id = who and created_at >= day_began)
  into is_replayed, twin, unpaid, is_closing, today;
end $$;
