-- How many rows a file will have, and how many of them are in it: a long list says how far it is. Written beside the
-- transaction that makes the file, and worth nothing once that has ended.
alter table export_file add total integer check (total >= 0);
create table export_progress (
  export_id bigint primary key references export_file (id) on delete cascade,
  rows integer not null check (rows >= 0)
);
