-- Papers that were made as PDF from what an order holds (docs/decisions/060). The files are made anew each time, with the
-- same bytes; what is kept is by which a file that somebody brings along can be recognised as ours.
create type paper_kind as enum ('contract', 'clause', 'itinerary', 'notice');

create table paper (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  kind paper_kind not null,
  -- The number of the contract or the clause; empty for the others.
  document_no text not null check (char_length(document_no) <= 40),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  made_at timestamptz not null,
  unique (order_id, kind, document_no, sha256)
);
