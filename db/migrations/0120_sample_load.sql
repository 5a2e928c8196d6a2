-- Which sample data a shop to try things in was filled with, so that it can say when there are newer ones.
create table sample_load (
  only_row boolean primary key default true check (only_row),
  files_hash text not null,
  loaded_at timestamptz not null
);
