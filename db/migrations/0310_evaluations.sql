-- What the customer of a custom trip says of the designer's service is a review of another kind (rule book §14): of a
-- request, not of a product. Staff look at it, answer it and hide it by law as they do any other.
alter table review
  alter product_id drop not null,
  alter party drop not null,
  add column request_id bigint unique references custom_request (id) on delete cascade,
  -- Who made the trip; null for somebody whom travellers cannot see.
  add column designer_id integer references designer (id) on delete set null,
  -- What the trip was, as places and themes of the catalogue: what others read of it never changes afterwards.
  add column dest_ids integer[] not null default '{}',
  add column theme_ids integer[] not null default '{}',
  add column trip_days smallint check (trip_days > 0),
  add check (num_nonnulls(product_id, request_id) = 1),
  add check (product_id is null or party is not null),
  add check ((request_id is null) = (trip_days is null));
create index review_designer on review (designer_id, written_at desc, id desc) where request_id is not null;

-- Pages about designers show them: the name of a product is told by the triggers that there are.
create function tell_evaluation() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', 'designers');
  return null;
end $$;
create trigger tell_evaluation_comes after insert on review for each row
  when (new.request_id is not null) execute function tell_evaluation();
create trigger tell_evaluation_changes after update on review for each row
  when (new.request_id is not null) execute function tell_evaluation();
create trigger tell_evaluation_goes after delete on review for each row
  when (old.request_id is not null) execute function tell_evaluation();

-- What travellers read about a designer is worked out and never typed: null where too few have said anything.
alter table designer alter score drop not null, alter score drop default;
update designer g set reply_minutes = null,
  score = (select round(avg(c.score), 1) from customer_case c where c.designer_id = g.id and c.agreed and c.comment <> ''),
  case_count = (select count(*) from customer_case c where c.designer_id = g.id and c.agreed);
create index review_of_service on review (written_at desc, id desc) where request_id is not null;
