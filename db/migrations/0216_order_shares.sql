-- The link by which a traveller shows the itinerary to others (rule book §9.4; docs/decisions/061). How long it lives follows
-- from the day of return, which may change.
create table order_share (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- By it the link is found; whoever reads the table cannot make one.
  token_hash bytea not null unique,
  -- Its owner is shown the same link again.
  token_enc bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index order_share_live on order_share (order_id) where revoked_at is null;
