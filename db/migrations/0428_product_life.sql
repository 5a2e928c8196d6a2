-- 定时发布: what of a draft was seen, and from when on it is published (docs/decisions/094). One for each product.
create table product_schedule (
  id bigint generated always as identity primary key,
  product_id bigint not null unique references product (id) on delete cascade,
  -- Of the draft that was seen: no other is published.
  draft_version integer not null check (draft_version >= 0),
  publish_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 200),
  scheduled_by bigint not null references staff (id),
  scheduled_at timestamptz not null,
  -- When it could not be published, and why; then it waits for a person. Null while it waits for its moment.
  failed_at timestamptz,
  fault text not null default '' check (char_length(fault) <= 600),
  due_at timestamptz,
  check ((failed_at is null) = (fault = '') and (failed_at is null) = (due_at is null))
);
create index product_schedule_due on product_schedule (publish_at) where failed_at is null;

-- 定时发布未成功: for who scheduled it; for everybody of 产品 once that person has left.
call add_work_kind('publish_failed', 'product_schedule', 'product_schedule', 'r.failed_at is not null',
  joins => $$left join staff s on s.id = r.scheduled_by and s.status = 'active'$$,
  ref => 'r.product_id', begins_at => 'r.failed_at', due_at => 'r.due_at', owner_id => 's.id',
  watched => 'r.failed_at', roles => $$'{product}'$$);

-- Who has the product open sees that it was scheduled, and what became of that.
create function tell_product_schedule() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', 'product',
    'id', coalesce(new.product_id, old.product_id)::text, 'version', null, 'by', acting_staff())::text);
  return null;
end $$;
create trigger tell_record after insert or update or delete on product_schedule
  for each row execute function tell_product_schedule();

-- Which checks do not hold of what would be published now, kept when a draft is written and worked out anew each hour.
-- Whether there is a departure to book is asked of the departures themselves.
create table product_check (
  product_id bigint primary key references product (id) on delete cascade,
  failed text[] not null
);
create index product_check_failed on product_check (product_id) where failed <> '{}';

-- How many have looked at a product lately.
create index viewed_product_product on viewed_product (product_id, viewed_at);
