-- What was kept of a trip that was broken off has an invoice (docs/decisions/059), so its copy is sent; nothing else is sent
-- for an order that has come to nothing, whoever ended it.
create or replace function mails_end_with_order() returns trigger language plpgsql as $$
begin
  update order_mail set status = 'cancelled', cancelled_at = shop_now(), cancelled_by = acting_staff(),
    cancel_reason = '订单已取消'
  where order_id = new.id and status = 'requested'
    and not (kind = 'invoice' and new.status = 'refunded' and exists (select from refund_request r
      where r.order_id = new.id and r.cause = 'mid_trip' and r.status = 'done'));
  return null;
end $$;

-- A copy waits only of an invoice that is issued; who asked too early, or for one that was reversed since, asks anew.
update order_mail m set status = 'cancelled', cancelled_at = shop_now(), cancel_reason = '发票开具后可以申请'
where m.kind = 'invoice' and m.status = 'requested'
  and not exists (select from invoice i where i.order_id = m.order_id and i.status = 'issued');
