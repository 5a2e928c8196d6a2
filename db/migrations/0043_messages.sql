-- A member's messages are read newest first, and those older than a year are swept.
create index message_newest on message (member_id, sent_at desc, id desc);
drop index message_member;
create index message_sent on message (sent_at);
-- The sweep of uploads asks whether a portrait is still somebody's.
create index member_avatar on member (avatar) where avatar <> '';
