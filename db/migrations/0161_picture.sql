-- Pictures of the shop's own pages, which staff send; the files lie in the uploads folder beside those of members.
create type picture_purpose as enum ('catalogue', 'content');
create table picture (
  -- `/uploads/` and the start of the content's hash: the same picture sent twice is one.
  stem text primary key,
  purpose picture_purpose not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- Fills its place until it has come.
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- What it shows, for who cannot see it.
  alt text not null check (char_length(alt) between 1 and 100),
  -- Whose it is, as it stands beside it.
  credit text not null default '' check (char_length(credit) <= 80),
  -- What stays in sight when it is cut, in percent from the left and from the top.
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  staff_id bigint not null references staff (id),
  sent_at timestamptz not null,
  version integer not null default 1,
  -- Where it stands in the list, newest first.
  id bigint generated always as identity unique
);
create index picture_list on picture (purpose, id desc);
create index picture_staff on picture (staff_id);
