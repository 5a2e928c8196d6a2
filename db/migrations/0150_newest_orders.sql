-- The lists of the desk show the newest order first by when it was placed, so that a range of days is a range of the index.
drop index orders_by_status;
drop index orders_by_product;
drop index orders_by_advisor;
drop index orders_by_type;
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_product on orders (product_id, created_at desc, id desc);
create index orders_by_advisor on orders (advisor_id, created_at desc, id desc) where advisor_id is not null;
create index orders_by_type on orders ((snapshot ->> 'type'), created_at desc, id desc);
