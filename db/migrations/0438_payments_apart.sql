-- Money that stands apart (paid twice, or billed by nobody) is little among very much: its list at the desk starts at it
-- (docs/decisions/048).
create index payment_apart on payment (id) where is_apart;
