-- Messages that wait to be sent when this runs: one queue for all of them, each with what its words need.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  update pgboss.job j set
    singleton_key = 'order:' || o.id,
    data = jsonb_build_object(
      'event', case j.data ->> 'notice'
        when 'paid' then 'order_paid'
        when 'cancelled' then 'order_cancelled'
        when 'confirmed' then 'order_confirmed'
        else 'refund_arrived' end,
      'to', jsonb_build_object('kind', 'order', 'id', o.id),
      'params', jsonb_build_object('orderId', o.id, 'memberId', o.member_id, 'orderNo', o.order_no,
        'title', o.snapshot ->> 'title', 'departsOn', o.departs_on, 'reason', o.cancel_reason,
        'travellersComplete', o.travellers_complete))
  from orders o
  where j.name = 'notice.send' and j.data ? 'notice' and o.id = (j.data ->> 'orderId')::bigint
    and j.state in ('created', 'retry', 'active');
  update pgboss.job j set
    name = 'notice.send', singleton_key = 'custom_request:' || r.id,
    data = jsonb_build_object(
      'event', 'custom_request_received',
      'to', jsonb_build_object('kind', 'custom_request', 'id', r.id),
      'params', jsonb_build_object('requestId', r.id, 'requestNo', r.request_no))
  from custom_request r
  where j.name = 'custom.received' and r.id = (j.data ->> 'requestId')::bigint
    and j.state in ('created', 'retry', 'active');
end $$;
