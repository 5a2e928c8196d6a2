-- A list of the desk with its filters, as its address says them; without a person it is everybody's.
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint references staff (id),
  screen text not null check (screen ~ '^[a-z][a-z_/]{0,39}$'),
  name text not null check (char_length(name) between 1 and 20),
  query text not null check (char_length(query) <= 2000),
  created_at timestamptz not null,
  unique nulls not distinct (staff_id, screen, name)
);
