-- A plan whose order was given up before it was paid waits for its customer again: it has one order that stands at the most.
alter table orders drop constraint orders_plan_id_key;
create unique index orders_of_plan on orders (plan_id) where status <> 'cancelled';
create index orders_plan_id on orders (plan_id) where plan_id is not null;

with freed as (
  update custom_plan set status = 'sent', accepted_at = null
  where status = 'accepted' and exists (select from orders where plan_id = custom_plan.id and status = 'cancelled')
  returning request_id
)
update custom_request set status = 'planned', version = version + 1
where status = 'accepted' and id in (select request_id from freed);
