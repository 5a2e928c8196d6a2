-- Videos of campaigns and their captions: each has a file, named by its stem, and goes when no edition holds it.
create type media_kind as enum ('video', 'captions');
create table media_file (
  stem text primary key check (stem ~ '^/media/[0-9a-f]{32}$'),
  kind media_kind not null,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  seconds integer check (seconds > 0),
  -- Null for those of the sample shop.
  staff_id bigint references staff (id),
  sent_at timestamptz not null,
  -- When an edition was last saved with it.
  used_at timestamptz,
  check ((kind = 'video') = (width is not null and height is not null and seconds is not null))
);
create index media_file_staff on media_file (staff_id);
