create type product_type as enum ('group', 'free', 'semi', 'private', 'study');
create type scope as enum ('domestic', 'hkmo', 'outbound');
create type product_status as enum ('draft', 'on_sale', 'off_sale', 'archived');
create type confirm_mode as enum ('instant', 'second');
create type deposit_mode as enum ('none', 'fixed', 'percent');
create type departure_status as enum ('open', 'formed', 'closed', 'cancelled', 'by_phone');
create type option_kind as enum ('hotel_upgrade', 'ticket', 'visa', 'insurance', 'transfer', 'wifi', 'other');
create type option_unit as enum ('per_person', 'per_order', 'per_room', 'per_person_day', 'per_room_night');
create type price_rule_kind as enum ('early_bird', 'group');
create type off_kind as enum ('fen_per_adult', 'bp');

create table destination (
  id integer primary key,
  parent_id integer references destination (id),
  -- '/1/11/': the node and its ancestors, for subtree filters.
  path text not null unique check (path like '/%/'),
  label text not null check (char_length(label) between 1 and 20),
  slug text not null unique,
  pinyin text not null default '',
  aliases text not null default '',
  scope scope,
  lat numeric(9, 6),
  lng numeric(9, 6),
  visa_text text not null default '',
  img text not null default '',
  hot boolean not null default false,
  sort integer not null default 0,
  visible boolean not null default true,
  alert_level smallint not null default 0 check (alert_level between 0 and 2),
  alert_text text not null default '',
  alert_url text not null default '',
  sample boolean not null default false
);
create index destination_path on destination (path text_pattern_ops);

create table theme (
  id integer primary key,
  label text not null check (char_length(label) between 1 and 12),
  slug text not null unique,
  img text not null default '',
  sort integer not null default 0,
  visible boolean not null default true,
  sample boolean not null default false
);

create table label (
  id integer primary key,
  label text not null check (char_length(label) between 1 and 12),
  sort integer not null default 0,
  sample boolean not null default false
);

create table supplier (
  id integer primary key,
  name text not null,
  kind text not null,
  licence_no text not null default '',
  address text not null default '',
  phone text not null default '',
  sample boolean not null default false
);

create table departure_city (
  id integer generated always as identity primary key,
  name text not null unique,
  pinyin text not null default '',
  hot boolean not null default false
);

create table hotel (
  id integer primary key,
  name text not null,
  name_en text not null default '',
  star smallint not null check (star between 1 and 5),
  diamond smallint not null default 0 check (diamond between 0 and 5),
  destination_id integer references destination (id),
  address text not null default '',
  lat numeric(9, 6),
  lng numeric(9, 6),
  phone text not null default '',
  images jsonb not null default '[]',
  intro_html text not null default '',
  facilities text[] not null default '{}',
  check_in text not null default '14:00',
  check_out text not null default '12:00',
  rooms jsonb not null default '[]',
  policy jsonb not null default '{}',
  opened_year smallint,
  renovated_year smallint,
  sample boolean not null default false
);

create table refund_ladder (
  id integer generated always as identity primary key,
  code text not null,
  version text not null,
  name text not null,
  scope scope not null,
  unique (code, version)
);
-- bp of the fee that is kept when cancelling from_days..to_days before the start; to_days null = and earlier.
create table refund_ladder_step (
  ladder_id integer not null references refund_ladder (id) on delete cascade,
  from_days integer not null check (from_days >= 0),
  to_days integer check (to_days >= from_days),
  bp integer not null check (bp between 0 and 10000),
  primary key (ladder_id, from_days)
);

create table product (
  id bigint primary key check (id >= 100001),
  title text not null check (char_length(title) between 1 and 60),
  subtitle text not null default '' check (char_length(subtitle) <= 80),
  type product_type not null,
  scope scope not null,
  status product_status not null default 'draft',
  confirm_mode confirm_mode not null default 'instant',
  days smallint not null check (days between 1 and 30),
  nights smallint not null check (nights between 0 and 30),
  depart_city_id integer not null references departure_city (id),
  cover text not null,
  cover_alt text not null,
  -- [{url, alt, credit}]
  images jsonb not null default '[]',
  highlights jsonb not null default '[]',
  features_html text not null default '',
  -- [{group, items: []}]
  includes jsonb not null default '[]',
  excludes jsonb not null default '[]',
  shopping_count smallint not null default 0 check (shopping_count >= 0),
  self_pay jsonb not null default '[]',
  visa jsonb,
  -- [{title, html}]
  notices jsonb not null default '[]',
  unfit_text text not null default '',
  ladder_id integer not null references refund_ladder (id),
  contract_template_code text not null,
  deposit_mode deposit_mode not null default 'none',
  -- fen per person, or basis points
  deposit_value integer not null default 0 check (deposit_value >= 0),
  balance_days smallint not null,
  book_ahead_days smallint not null check (book_ahead_days >= 0),
  book_ahead_time time not null default '17:00',
  min_pax_order smallint not null default 1,
  max_pax_order smallint not null default 9,
  beds_per_room smallint not null default 2 check (beds_per_room > 0),
  allow_share_room boolean not null default false,
  child_rule jsonb not null,
  age_limit jsonb not null,
  min_group smallint not null,
  max_group smallint not null,
  supplier_id integer not null references supplier (id),
  sort_weight integer not null default 0,
  published_at timestamptz,
  -- Derived from departures, orders and reviews by refresh_product_figures(); null price = 电询.
  price_from_fen integer check (price_from_fen > 0),
  next_departs_on date,
  rank_score real not null default 0,
  score_avg numeric(2, 1),
  score_count integer not null default 0,
  sold_count integer not null default 0,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_rank on product (rank_score desc, id) where status = 'on_sale';
create index product_price on product (price_from_fen, id) where status = 'on_sale';
create index product_sold on product (sold_count desc, id) where status = 'on_sale';
create index product_score on product (score_avg desc nulls last, id) where status = 'on_sale';
create index product_soonest on product (next_departs_on, id) where status = 'on_sale';

create table product_destination (
  product_id bigint not null references product (id) on delete cascade,
  destination_id integer not null references destination (id),
  sort smallint not null default 0,
  primary key (product_id, destination_id)
);
create index product_destination_by_destination on product_destination (destination_id, product_id);

create table product_theme (
  product_id bigint not null references product (id) on delete cascade,
  theme_id integer not null references theme (id),
  primary key (product_id, theme_id)
);
create index product_theme_by_theme on product_theme (theme_id, product_id);

create table product_label (
  product_id bigint not null references product (id) on delete cascade,
  label_id integer not null references label (id),
  primary key (product_id, label_id)
);

create table itinerary_day (
  product_id bigint not null references product (id) on delete cascade,
  day_no smallint not null check (day_no > 0),
  title text not null,
  summary text not null default '',
  cities jsonb not null default '[]',
  -- [{kind, from, to, depart, arrive, no}]
  transport jsonb not null default '[]',
  -- {breakfast, lunch, dinner}: 0 none, 1 included, 2 at one's own expense
  meals jsonb not null,
  hotel_id integer references hotel (id),
  hotel_text text not null default '',
  -- [{time, title, poi, duration_min, included, html, images, lat, lng}]
  activities jsonb not null default '[]',
  -- The contract must state free time (旅游法 58).
  free_time_hours numeric(3, 1) not null,
  tips text not null default '',
  primary key (product_id, day_no)
);

create table combo (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  combo_key text not null check (char_length(combo_key) between 1 and 40),
  name text not null,
  -- [{attr, value_id, label}]
  attrs jsonb not null default '[]',
  depart_city_id integer not null references departure_city (id),
  on_sale boolean not null default true,
  sort smallint not null default 0,
  unique (product_id, combo_key)
);

create table departure (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  combo_id bigint not null references combo (id) on delete cascade,
  departs_on date not null,
  returns_on date not null check (returns_on >= departs_on),
  adult_fen integer not null check (adult_fen > 0),
  child_bed_fen integer check (child_bed_fen >= 0),
  child_nobed_fen integer check (child_nobed_fen >= 0),
  infant_fen integer check (infant_fen >= 0),
  single_supp_fen integer not null default 0 check (single_supp_fen >= 0),
  -- 私家团 only: [{min_pax, adult_fen, child_bed_fen}], ascending
  tiers jsonb not null default '[]',
  market_fen integer check (market_fen > adult_fen),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  min_group smallint not null default 1,
  max_group smallint not null,
  close_at timestamptz not null,
  status departure_status not null default 'open',
  group_code text not null,
  -- Raised when a price changes, never by stock.
  version integer not null default 1,
  unique (combo_id, departs_on),
  -- The one promise of the stock: no seat is given twice.
  constraint departure_seats check (sold + held <= capacity)
);
create index departure_calendar on departure (product_id, departs_on);
create index departure_open on departure (product_id, departs_on, adult_fen) where status in ('open', 'formed');
create index departure_closing on departure (close_at) where status in ('open', 'formed');

create table product_option (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  kind option_kind not null,
  name text not null,
  unit option_unit not null,
  price_fen integer not null check (price_fen >= 0),
  child_price_fen integer check (child_price_fen >= 0),
  min_qty smallint not null default 0,
  max_qty smallint not null,
  desc_text text not null default '',
  refundable boolean not null default true,
  sort smallint not null default 0,
  unique (product_id, kind, name)
);

create table price_rule (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  kind price_rule_kind not null,
  name text not null,
  -- days ahead for early_bird, adults for group
  threshold integer not null check (threshold > 0),
  off_kind off_kind not null,
  off_value integer not null check (off_value > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  unique (product_id, kind, threshold)
);

create type travel_party as enum ('family', 'couple', 'friends', 'solo', 'parents', 'company');
create type comment_status as enum ('shown', 'checking', 'hidden');

-- Reviews of travellers. Sample rows have no order behind them and never count as real.
create table comment (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  order_id bigint unique,
  member_id bigint,
  user_name text not null,
  party travel_party not null,
  score smallint not null check (score between 1 and 5),
  dims jsonb not null,
  content text not null check (char_length(content) between 10 and 1000),
  images jsonb not null default '[]',
  tags text[] not null default '{}',
  combo_name text not null default '',
  trip_on date not null,
  status comment_status not null default 'shown',
  reply text,
  replied_at timestamptz,
  append jsonb,
  useful_count integer not null default 0,
  written_at timestamptz not null,
  sample boolean not null default false
);
create index comment_product on comment (product_id, written_at desc) where status = 'shown';
