-- Groups that have begun and lack people are few among very many departures: the list and the calendar of them start at
-- them (docs/decisions/048). A held seat writes nothing here; a sold one is no change in place anyway (departure_forming).
create index departure_short on departure (departs_on, id) include (combo_id)
  where status in ('open', 'closed') and sold > 0 and sold < min_group;
