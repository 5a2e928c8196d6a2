-- 在线客服 (rule book §16.4, desk book §4.8): what a visitor and the shop write to each other.
create type chat_state as enum ('waiting', 'open', 'closed');
create type chat_from as enum ('visitor', 'staff', 'system', 'whisper');
create type chat_kind as enum ('text', 'picture', 'product', 'order', 'date');

create table chat (
  id bigint generated always as identity primary key,
  -- A guest's chat belongs to the browser: a hash of its nonce. After a login it is the member's.
  visitor_hash bytea,
  member_id bigint references member (id) on delete cascade,
  state chat_state not null default 'waiting',
  -- Who answers. Nobody while it waits to be taken.
  owner_id bigint references staff (id),
  -- Whom it was handed to without a name: colleagues of this role.
  for_role staff_role not null default 'service',
  -- The page on which the visitor wrote last.
  page_url text not null default '',
  -- Every message, and every withdrawal of one, takes the next number under the row's lock.
  last_seq integer not null default 0,
  -- How far each side has read.
  visitor_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  -- The last word is the visitor's, since then; by when it is to be answered.
  waiting_since timestamptz,
  due_at timestamptz,
  first_reply_at timestamptz,
  -- What the visitor wrote while nobody worked is answered as this inquiry too.
  inquiry_id bigint references inquiry (id) on delete set null,
  -- The last message of staff of which the visitor was told elsewhere.
  told_seq integer not null default 0,
  subject text not null default '' check (char_length(subject) <= 60),
  score smallint check (score between 1 and 5),
  score_text_enc bytea,
  created_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references staff (id),
  check (visitor_hash is not null or member_id is not null),
  check ((waiting_since is null) = (due_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'open' or owner_id is not null)
);
-- One conversation of a visitor at a time.
create unique index chat_of_member on chat (member_id) where state <> 'closed' and member_id is not null;
create unique index chat_of_guest on chat (visitor_hash) where state <> 'closed' and member_id is null;
create index chat_of_member_all on chat (member_id, id) where member_id is not null;
create index chat_of_visitor_all on chat (visitor_hash, id) where visitor_hash is not null;
create index chat_owner on chat (owner_id, last_at) where owner_id is not null;
create index chat_open on chat (last_at, id) where state <> 'closed';
create index chat_closed on chat (last_at, id) where state = 'closed';
create index chat_inquiry on chat (inquiry_id) where inquiry_id is not null;
create index chat_closed_by on chat (closed_by) where closed_by is not null;

create table chat_message (
  chat_id bigint not null references chat (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- The number of its last change: its own, or that of its withdrawal.
  changed_seq integer not null check (changed_seq >= seq),
  sender chat_from not null,
  staff_id bigint references staff (id),
  kind chat_kind not null default 'text',
  -- Made by the sender's screen: the same one is the same message.
  client_id uuid,
  -- Sealed; nothing of it is left once it was withdrawn.
  body_enc bytea,
  -- Numbers of products, departures and orders; what a card says is read when it is shown.
  card jsonb,
  -- A number of a document or a bank card stood in it, and was hidden before it was written down.
  is_masked boolean not null default false,
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (chat_id, seq),
  check (sender <> 'staff' or staff_id is not null)
);
create unique index chat_message_client on chat_message (chat_id, client_id) where client_id is not null;
create unique index chat_message_change on chat_message (chat_id, changed_seq);
create index chat_message_staff on chat_message (staff_id) where staff_id is not null;

-- Sealed, in a table of its own, so that no list of messages carries pictures along.
create table chat_picture (
  id bigint generated always as identity primary key,
  chat_id bigint not null,
  seq integer not null,
  content_enc bytea not null,
  unique (chat_id, seq),
  foreign key (chat_id, seq) references chat_message (chat_id, seq) on delete cascade
);

-- 快捷回复: of everybody, or of one person.
create table quick_reply (
  id bigint generated always as identity primary key,
  staff_id bigint references staff (id),
  title text not null check (char_length(title) between 1 and 20),
  text text not null check (char_length(text) between 1 and 500),
  updated_at timestamptz not null
);
create index quick_reply_staff on quick_reply (staff_id);

-- Wakes whoever listens in any process: what has changed they read in the tables. `desk` tells staff that there is news.
create function tell_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat', json_build_object('chat', new.id)::text);
  perform pg_notify('desk', json_build_object('event', 'chat', 'id', new.id::text, 'seq', new.last_seq,
    'owner', new.owner_id)::text);
  return null;
end $$;
create trigger tell_insert after insert on chat for each row execute function tell_chat();
create trigger tell_update after update on chat for each row
  when ((old.last_seq, old.visitor_read_seq, old.staff_read_seq, old.state, old.owner_id, old.member_id, old.due_at)
    is distinct from (new.last_seq, new.visitor_read_seq, new.staff_read_seq, new.state, new.owner_id, new.member_id,
      new.due_at))
  execute function tell_chat();

-- 会话待回复: the last word is the visitor's, and no inquiry was made of it.
call add_work_kind('chat_wait', 'chat', 'chat',
  $$r.waiting_since is not null and r.inquiry_id is null and r.state <> 'closed'$$,
  ref => 'r.id', begins_at => 'r.waiting_since', due_at => 'r.due_at', owner_id => 'r.owner_id',
  watched => 'r.due_at, r.owner_id, r.for_role', roles => 'array[r.for_role]');
