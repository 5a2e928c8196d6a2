-- Coupon scenes (rule book §11.4): coupons that a page offers in a dialog.
create table coupon_scene (
  id integer generated always as identity primary key,
  -- '/product/team' is that page alone, '/product/*' every page below it.
  page text not null check (page like '/%' and char_length(page) <= 200),
  title text not null check (char_length(title) between 1 and 20),
  subtitle text not null check (char_length(subtitle) <= 40),
  img text not null,
  img_alt text not null,
  -- Claimed by who is signed in; otherwise a telephone with a code of its own is enough.
  needs_login boolean not null,
  rule_ids integer[] not null check (cardinality(rule_ids) between 1 and 5),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  active boolean not null,
  sort integer not null default 0,
  version integer not null default 1,
  -- Browsers that have seen it, each once a day.
  views integer not null default 0,
  claims integer not null default 0
);

-- Who has seen which scene today; the browser is an HMAC of its nonce.
create table coupon_scene_view (
  scene_id integer not null references coupon_scene (id) on delete cascade,
  seen_on date not null,
  visitor_hash bytea not null,
  primary key (scene_id, seen_on, visitor_hash)
);
create index coupon_scene_view_age on coupon_scene_view (seen_on);
