-- Cancelled departures are few among very many: their list at the desk starts at them (docs/decisions/048). Seats that are
-- taken or given back write nothing here.
create index departure_cancelled on departure (departs_on, id) where status = 'cancelled';
