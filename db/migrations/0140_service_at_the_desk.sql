-- What staff do with an inquiry and with a request for a custom trip: who has it, by when it is to be answered, every
-- step. A step is written once: a history that somebody mends afterwards proves nothing.
create type contact_way as enum ('phone', 'sms', 'weixin', 'other');
create type service_step_kind as enum ('contact', 'assign', 'complaint', 'custom', 'close');
create type complaint_category as enum (
  'itinerary', 'guide', 'lodging', 'food', 'transport', 'shopping', 'price', 'refund', 'service', 'other');

alter table inquiry
  -- Counted in working time when it was left; absent for what nobody waits for an answer to.
  add column due_at timestamptz,
  add column staff_id bigint references staff (id),
  add column first_reply_at timestamptz,
  -- When the person wants to be called again.
  add column next_at timestamptz,
  add column complaint_no text unique,
  add column complaint_category complaint_category,
  -- The custom trip that it has become.
  add column request_id bigint references custom_request (id) on delete set null,
  add column closed_at timestamptz,
  add column version integer not null default 0;
update inquiry set closed_at = last_at where status in ('done', 'invalid');
-- Nobody could answer at the desk before; what lies there is late.
update inquiry set due_at = created_at + interval '30 minutes' where phone_enc is not null and status = 'new';
alter table inquiry
  add check ((complaint_no is null) = (complaint_category is null)),
  add check ((closed_at is not null) = (status in ('done', 'invalid')));
create index inquiry_open on inquiry (due_at, id) where status in ('new', 'contacted');
create index inquiry_member on inquiry (member_id, created_at desc);

create table inquiry_step (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry (id) on delete cascade,
  at timestamptz not null,
  kind service_step_kind not null,
  staff_id bigint not null references staff (id),
  -- Who has it from now on.
  to_staff_id bigint references staff (id),
  way contact_way,
  text text not null default '' check (char_length(text) <= 500),
  check ((kind = 'contact') = (way is not null)),
  check ((kind = 'assign') = (to_staff_id is not null))
);
create index inquiry_step_inquiry on inquiry_step (inquiry_id, id);

alter table custom_request
  add column owner_id bigint references staff (id),
  add column contacted_at timestamptz,
  add column next_at timestamptz,
  add column close_reason text not null default '' check (char_length(close_reason) <= 500),
  add column closed_at timestamptz,
  add column version integer not null default 0;
update custom_request set closed_at = created_at where status = 'closed';
alter table custom_request add check ((closed_at is not null) = (status = 'closed'));
create index custom_request_owner on custom_request (owner_id, status);
create index custom_request_age on custom_request (created_at desc, id desc);
-- An inquiry gives one letter as a name, a request that it becomes has no other.
alter table custom_request drop constraint custom_request_name_check;
alter table custom_request add constraint custom_request_name_check check (char_length(name) between 1 and 20);

create table custom_request_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references custom_request (id) on delete cascade,
  at timestamptz not null,
  kind service_step_kind not null,
  staff_id bigint not null references staff (id),
  to_staff_id bigint references staff (id),
  way contact_way,
  text text not null default '' check (char_length(text) <= 500),
  check ((kind = 'contact') = (way is not null)),
  check ((kind = 'assign') = (to_staff_id is not null))
);
create index custom_request_step_request on custom_request_step (request_id, id);

alter type custom_channel add value if not exists 'inquiry';

-- Which designer of the team's page a person of the staff is: where their trips go is what they are suggested for.
alter table staff add column if not exists designer_id integer references designer (id) on delete set null;
