-- 转会话 (desk book §4.7): an inquiry is answered as a conversation with whoever left it, and closed.
alter type service_step_kind add value if not exists 'chat';
alter table inquiry add column chat_id bigint references chat (id) on delete set null;
create index inquiry_chat on inquiry (chat_id) where chat_id is not null;
