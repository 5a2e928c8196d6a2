-- A complaint with its two sides: what is said to the traveller and what they say, by when, and how it ended. It stays an
-- inquiry with a number (docs/decisions/083); one that a traveller files has its number from the first moment.
alter type inquiry_kind add value if not exists 'complaint';
alter type service_step_kind add value if not exists 'answer';
alter type service_step_kind add value if not exists 'note';
alter type message_kind add value if not exists 'service';

alter table inquiry
  -- The order that it is about, where the traveller or staff named one.
  add column order_id bigint references orders (id) on delete set null,
  -- Told to the traveller, who has said nothing since: nobody of the staff has to act.
  add column answered_at timestamptz,
  -- The traveller says that it is solved.
  add column solved_at timestamptz,
  -- Opened once more after it was closed; that goes once.
  add column reopened_at timestamptz,
  add check (order_id is null or complaint_no is not null),
  add check (answered_at is null or complaint_no is not null),
  add check (solved_at is null or status = 'done');
create index inquiry_order on inquiry (order_id) where order_id is not null;
create index inquiry_complaint on inquiry (created_at desc, id desc) where complaint_no is not null;

create type complaint_side as enum ('traveller', 'staff');
create table complaint_message (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry (id) on delete cascade,
  at timestamptz not null,
  side complaint_side not null,
  -- Who of the staff wrote it; absent for the traveller's words.
  staff_id bigint references staff (id),
  text text not null check (char_length(text) between 2 and 1000),
  check ((side = 'staff') = (staff_id is not null))
);
create index complaint_message_inquiry on complaint_message (inquiry_id, id);

-- It waits while the traveller has the last word.
call add_work_kind('complaint', 'inquiry', 'inquiry',
  $$r.complaint_no is not null and r.status in ('new', 'contacted') and r.answered_at is null$$,
  ref => 'r.complaint_no', begins_at => 'r.created_at', due_at => 'coalesce(r.due_at, r.created_at)',
  owner_id => 'r.staff_id', watched => 'r.due_at, r.staff_id, r.complaint_no', lead_roles => $$'{service}'$$);

-- A desk that has it open hears of the traveller's words as well.
drop trigger tell_record on inquiry;
call follow_record('inquiry', 'inquiry', 'id',
  'old.status is distinct from new.status or old.answered_at is distinct from new.answered_at');
select sync_work(kind, record_id) from find_work_differences();
