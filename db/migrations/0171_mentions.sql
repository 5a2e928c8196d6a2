-- Whom a note asks to look: it waits for that person until they have read it.
create table staff_mention (
  id bigint generated always as identity primary key,
  note_id bigint not null references staff_note (id),
  staff_id bigint not null references staff (id),
  created_at timestamptz not null,
  -- Written ahead, in working hours.
  due_at timestamptz not null,
  read_at timestamptz,
  unique (note_id, staff_id)
);
create index staff_mention_unread on staff_mention (staff_id) where read_at is null;

-- What was told before there was a place to read it has been told by word of mouth.
insert into staff_mention (note_id, staff_id, created_at, due_at, read_at)
select note.id, person.id, note.created_at, note.created_at, note.created_at
from staff_note note join staff person on person.id = any (note.mentions);
alter table staff_note drop column mentions;

call add_work_kind('mention', 'mention', 'staff_mention', 'r.read_at is null',
  joins => 'join staff_note note on note.id = r.note_id', ref => 'note.entity_id',
  begins_at => 'r.created_at', due_at => 'r.due_at', owner_id => 'r.staff_id', watched => 'r.staff_id');
