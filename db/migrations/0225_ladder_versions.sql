-- A refund ladder has versions as a contract template has: a product names the ladder by its code, and what is sold on a
-- day takes the version in use on that day. An order keeps the steps it was sold with.
alter table refund_ladder
  add in_use_from date not null default '2014-01-01',
  -- The law or the model contract that its figures come from, and the day on which somebody compared them last.
  add legal_basis text not null default '' check (char_length(legal_basis) <= 200),
  add checked_on date,
  add made_by bigint references staff (id),
  add approved_by bigint references staff (id),
  add made_at timestamptz,
  -- Taken back before it came into use. The row stays: whoever began on the last evening may have used it.
  add withdrawn_at timestamptz;
alter table refund_ladder alter in_use_from drop default;
create index refund_ladder_made_by on refund_ladder (made_by);
create index refund_ladder_approved_by on refund_ladder (approved_by);

create function ladder_in_use(wanted text, today date) returns integer stable parallel safe language sql return (
  select id from refund_ladder where code = wanted and in_use_from <= today and withdrawn_at is null
  order by in_use_from desc, id desc limit 1);

alter table product add ladder_code text;
update product p set ladder_code = l.code from refund_ladder l where l.id = p.ladder_id;
alter table product alter ladder_code set not null, drop column ladder_id;

-- Kept pages and answers that show a ladder are renewed when a version is put in use or taken back.
create trigger tell_insert after insert on refund_ladder referencing new table as after_rows
  for each statement execute function tell_what_changed('taxonomy');
create trigger tell_update after update on refund_ladder referencing old table as before_rows new table as after_rows
  for each statement execute function tell_what_changed('taxonomy');
create trigger tell_delete after delete on refund_ladder referencing old table as before_rows
  for each statement execute function tell_what_changed('taxonomy');
