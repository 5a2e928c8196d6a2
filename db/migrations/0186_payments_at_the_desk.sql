-- The list of payments by day (desk book §4.14).
create index payment_created on payment (created_at);
