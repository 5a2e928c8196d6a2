-- Who looked at a saved traveller's numbers in full (rule book §10.5). Kept 180 days, also when the traveller is gone.
create table reveal_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  tourist_id bigint not null,
  at timestamptz not null
);
create index reveal_log_at on reveal_log (at);

-- A consent is given once, however often the button is pressed; taken back and given again, it is another one.
alter table member_consent drop constraint member_consent_pkey;
alter table member_consent add column id bigint generated always as identity primary key;
create unique index member_consent_in_force on member_consent (member_id, kind) where withdrawn_at is null;

-- Until now a consent stood beside each traveller only.
insert into member_consent (member_id, kind, version, given_at)
select t.member_id, 'documents', coalesce(m.consent ->> 'privacy', ''), min(t.consent_at)
from tourist t join member m on m.id = t.member_id
where t.consent_at is not null and t.deleted_at is null
group by t.member_id, m.consent;
insert into member_consent (member_id, kind, version, given_at)
select t.member_id, 'minors', coalesce(m.consent ->> 'privacy', ''), min(t.guardian_consent_at)
from tourist t join member m on m.id = t.member_id
where t.guardian_consent_at is not null and t.deleted_at is null
group by t.member_id, m.consent;

-- The numbers of an order's people go twelve months after the trip. The index holds those that are still there.
alter table orders add column documents_erased_at timestamptz;
create index orders_documents on orders (returns_on) where documents_erased_at is null;

-- Whoever closes the account is no longer told from the other visitors.
create index page_visit_member on page_visit (member_id) where member_id is not null;

-- As before, and whether the account is being closed: then nothing new may begin. Closing takes the same lock, so an
-- order is placed before it, and stands in its way, or not at all.
drop function ordering_standing;
create function ordering_standing(
  who bigint, press uuid, wanted_departure bigint, wanted_content bytea, twins_since timestamptz,
  out is_replayed boolean, out twin text, out unpaid integer, out is_closing boolean
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
    exists (select from member where id = who and status <> 'normal')
  into is_replayed, twin, unpaid, is_closing;
end $$;
