-- What staff do with a review: let it be read, answer it once, hide it by law. There is no column for anything else.
create type review_hide_kind as enum ('unlawful', 'privacy', 'advertising');
alter table review
  add column hide_kind review_hide_kind,
  -- The words for which it was hidden; its author alone is told.
  add column hide_passage text not null default '' check (char_length(hide_passage) <= 300),
  add column hidden_at timestamptz,
  add column hidden_by bigint references staff (id),
  add column replied_by bigint references staff (id),
  add column reply_edited_at timestamptz,
  -- Moves with the text and with what staff do, so that nobody lets through what they have not read.
  add column version integer not null default 0;
update review set hide_kind = 'unlawful' where status = 'hidden';
alter table review
  add check (status <> 'hidden' or hide_kind is not null),
  add check ((reply is null) = (replied_at is null));
create index review_age on review (written_at desc, id desc);
