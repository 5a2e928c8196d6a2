-- What the desk finds by (desk book §3.2): a telephone by its blind index, the end of an order's number, the beginning of
-- a name. The orders that are there get their index from a job, for only the vault can open a number.
alter table orders add contact_phone_hash bytea;
create index orders_contact_phone on orders (contact_phone_hash);
create index orders_contact_unindexed on orders (id) where contact_phone_hash is null;
create index orders_number_end on orders (right(order_no, 6));
create index orders_contact_name on orders (contact_name text_pattern_ops);
create index order_traveller_name on order_traveller (name_cn text_pattern_ops) where name_cn <> '';
create index member_name on member (name text_pattern_ops);
create index product_title on product (title text_pattern_ops);
create index hotel_name on hotel (name text_pattern_ops);
create index supplier_name on supplier (name text_pattern_ops);

-- What the figures of a day are counted by (desk book §6).
create index payment_success on payment (success_at) where success_at is not null;
create index refund_success on refund (success_at) where success_at is not null;
create index order_log_step on order_log (at) where to_status in ('deposit_paid', 'paid');
