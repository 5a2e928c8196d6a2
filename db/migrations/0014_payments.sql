-- What the channel said of a trade when it was last asked: the answer for the polls in between.
alter table payment add column channel_state text not null default '';

-- Money that came a second time under the same number has a row of its own; only the first row's number is known to
-- the channel, and the money goes back under it.
alter table payment add column twin_of bigint references payment (id);

-- Paid means that we know when and under which number of the channel; an own number is what a refund needs.
alter table payment add constraint payment_success_known
  check (status not in ('success', 'refunded') or (channel_trade_no is not null and success_at is not null));
alter table order_bill add constraint order_bill_paid_at check (status <> 'paid' or paid_at is not null);
alter table refund add constraint refund_success_at check ((status = 'success') = (success_at is not null));

create index payment_event_payment on payment_event (payment_id);
create index refund_order on refund (order_id);
create index refund_payment on refund (payment_id);
