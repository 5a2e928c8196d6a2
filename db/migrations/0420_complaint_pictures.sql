-- Pictures that a traveller adds to a complaint: sealed, in a table of their own as those of a conversation are, and gone
-- with the complaint in the same transaction. One that no complaint holds is deleted after a day.
create table complaint_picture (
  id bigint generated always as identity primary key,
  -- How the traveller's page names it; it cannot be guessed, and opens nothing by itself.
  ref text not null unique check (ref ~ '^[0-9a-f]{32}$'),
  member_id bigint not null references member (id) on delete cascade,
  -- The complaint, and of what was said later the message; both absent until it is sent.
  inquiry_id bigint references inquiry (id) on delete cascade,
  message_id bigint references complaint_message (id) on delete cascade,
  position smallint not null default 0 check (position between 0 and 5),
  content_enc bytea not null,
  sent_at timestamptz not null,
  check (message_id is null or inquiry_id is not null)
);
create index complaint_picture_inquiry on complaint_picture (inquiry_id, message_id, position)
  where inquiry_id is not null;
create index complaint_picture_message on complaint_picture (message_id) where message_id is not null;
create index complaint_picture_unsent on complaint_picture (sent_at) where inquiry_id is null;
create index complaint_picture_member on complaint_picture (member_id);
