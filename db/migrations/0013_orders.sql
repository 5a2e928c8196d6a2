-- Everything the trip needs of its travellers is there: worked out from the decrypted documents whenever they change,
-- so that forming a group does not have to open them.
alter table orders add column travellers_complete boolean not null default false;

-- Paid orders that wait for their group.
create index orders_to_form on orders (departure_id) where status = 'paid';
