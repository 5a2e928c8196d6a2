-- 拉黑: whoever abuses the chat writes no more in it for a day. It goes with its conversation.
create table chat_block (
  chat_id bigint primary key references chat (id) on delete cascade,
  member_id bigint references member (id) on delete cascade,
  visitor_hash bytea,
  until timestamptz not null,
  reason text not null check (char_length(reason) between 2 and 100),
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  check (member_id is not null or visitor_hash is not null)
);
create index chat_block_member on chat_block (member_id, until) where member_id is not null;
create index chat_block_visitor on chat_block (visitor_hash, until) where visitor_hash is not null;
create index chat_block_staff on chat_block (staff_id);
create index chat_first_reply on chat (first_reply_at) where first_reply_at is not null;
