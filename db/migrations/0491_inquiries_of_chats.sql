-- The conversation in which an inquiry was asked, or of which staff made it (转留言). `chat.inquiry_id` is narrower from
-- here on: what was asked at night and is not answered yet, which a message of the conversation answers.
alter table inquiry add column asked_chat_id bigint references chat (id) on delete set null;
create index inquiry_asked_chat on inquiry (asked_chat_id) where asked_chat_id is not null;
update inquiry i set asked_chat_id = c.id
from (select inquiry_id, max(id) as id from chat where inquiry_id is not null group by inquiry_id) c
where i.id = c.inquiry_id;

-- An inquiry that has left its queue, by telephone or as a complaint, silences its conversation no more.
create function chat_leaves_inquiry() returns trigger language plpgsql as $$
begin
  update chat set inquiry_id = null, waiting_since = null, due_at = null where inquiry_id = new.id;
  return null;
end $$;
create trigger chat_leaves after update on inquiry for each row
  when (old.status = 'new' and old.complaint_no is null
    and (new.status <> 'new' or new.complaint_no is not null))
  execute function chat_leaves_inquiry();

-- Those that have left it already; and those of the day, which staff made and of which somebody has to call.
update chat c set inquiry_id = null, waiting_since = null, due_at = null from inquiry i
where i.id = c.inquiry_id and (i.status <> 'new' or i.complaint_no is not null
  or (i.created_at at time zone 'Asia/Shanghai')::time between time '09:00' and time '21:59:59.999999');
