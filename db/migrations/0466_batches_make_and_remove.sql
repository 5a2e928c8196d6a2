-- A batch makes and removes departures as well (docs/decisions/092). A row is named by its combo and day: one that is to be
-- made has no number yet, and one that was removed has none any more.
create type departure_batch_kind as enum ('change', 'create', 'remove');
alter table departure_batch add column kind departure_batch_kind not null default 'change';
alter table departure_batch alter column kind drop default;

alter table departure_batch_row
  add column combo_id bigint references combo (id) on delete cascade,
  add column departs_on date,
  -- Whose terms a new one begins with; none where its product had no departure.
  add column source_id bigint references departure (id) on delete set null,
  drop constraint departure_batch_row_pkey,
  drop constraint departure_batch_row_departure_id_fkey,
  drop constraint departure_batch_row_check,
  alter column departure_id drop not null;
update departure_batch_row r set combo_id = d.combo_id, departs_on = d.departs_on
from departure d where d.id = r.departure_id;
alter table departure_batch_row
  alter column combo_id set not null,
  alter column departs_on set not null,
  add primary key (batch_id, combo_id, departs_on),
  add foreign key (departure_id) references departure (id) on delete set null,
  add check (outcome in ('written', 'undone', 'kept') or before is null);
create index departure_batch_row_combo on departure_batch_row (combo_id);
create index departure_batch_row_source on departure_batch_row (source_id) where source_id is not null;
