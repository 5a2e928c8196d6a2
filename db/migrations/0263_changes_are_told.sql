-- A change of date or person is seen on its order's page: a desk that has the order open hears of each of its steps as of the
-- order, whoever takes it, traveller, staff or clock.
create function tell_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', 'order',
    'id', (select order_no from orders where id = new.order_id), 'version', null, 'by', acting_staff())::text);
  return null;
end $$;
create trigger tell_order_insert after insert on order_change for each row execute function tell_order();
create trigger tell_order_update after update on order_change for each row
  when (old.state is distinct from new.state) execute function tell_order();
