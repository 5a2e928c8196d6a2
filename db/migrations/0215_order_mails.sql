-- Paper that a traveller asks for and the shop sends: a copy of the contract, of an invoice, a travel kit (rule book §9.2;
-- docs/decisions/061).
create type order_mail_kind as enum ('contract', 'invoice', 'kit');
create type order_mail_status as enum ('requested', 'sent', 'received', 'cancelled');

create table order_mail (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind order_mail_kind not null,
  status order_mail_status not null default 'requested',
  -- Name, telephone, place and what was written beside it, as they were then. Erased a year later, or with the account.
  address_enc bytea,
  requested_at timestamptz not null,
  -- Null: the traveller.
  requested_by bigint references staff (id),
  staff_due_at timestamptz not null,

  carrier text not null default '' check (char_length(carrier) <= 20),
  tracking_no text not null default '' check (char_length(tracking_no) <= 40),
  sent_at timestamptz,
  sent_by bigint references staff (id),
  received_at timestamptz,
  received_by bigint references staff (id),
  cancelled_at timestamptz,
  -- Null: the traveller, or the order came to its end.
  cancelled_by bigint references staff (id),
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 200),

  check (status <> 'requested' or address_enc is not null),
  check (num_nulls(sent_at, sent_by) in (0, 2)),
  check ((sent_at is not null) = (carrier <> '') and (sent_at is not null) = (tracking_no <> '')),
  check (status <> 'requested' or sent_at is null),
  check (status not in ('sent', 'received') or sent_at is not null),
  check ((status = 'received') = (received_at is not null) and num_nulls(received_at, received_by) in (0, 2)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
-- One of a kind at a time; after one that was lost or taken back another.
create unique index order_mail_open on order_mail (order_id, kind) where status in ('requested', 'sent');
create index order_mail_order on order_mail (order_id, id);
create index order_mail_address on order_mail (requested_at) where address_enc is not null;

call follow_record('order_mail', 'order_mail', 'id', 'old.status is distinct from new.status');

call add_work_kind('mail_send', 'order_mail', 'order_mail', $$r.status = 'requested'$$,
  ref => $$(select order_no from orders where orders.id = r.order_id)$$, begins_at => 'r.requested_at',
  due_at => 'r.staff_due_at', watched => 'r.staff_due_at', roles => $$'{service}'$$);

-- Nothing is sent for an order that has come to nothing, whoever ended it.
create function mails_end_with_order() returns trigger language plpgsql as $$
begin
  update order_mail set status = 'cancelled', cancelled_at = shop_now(), cancelled_by = acting_staff(),
    cancel_reason = '订单已取消'
  where order_id = new.id and status = 'requested';
  return null;
end $$;
create trigger mails_end_with_order after update on orders for each row
  when (old.status is distinct from new.status and new.status in ('cancelled', 'refunded'))
  execute function mails_end_with_order();
