-- Rows of the shop to try things in are marked, and go with it.
alter table custom_request add column sample boolean not null default false;
alter table product_question add column sample boolean not null default false;
alter table quick_reply add column sample boolean not null default false;
