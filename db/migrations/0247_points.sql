-- 积分 (rule book §12; docs/decisions/068): a ledger, and the balance that it comes to.
create type point_type as enum (
  'registration', 'profile', 'first_traveller', 'trip', 'review', 'picture_review', 'invitation', 'sharing', 'exchange',
  'browsing', 'take_back', 'expiry', 'adjustment'
);

-- What the entries of a member come to. Its row is the lock behind which a member's points change.
create table point_account (
  member_id bigint primary key references member (id) on delete cascade,
  -- Below zero where a refund took back what was spent already.
  balance integer not null
);

create table point_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  type point_type not null,
  points integer not null check (points <> 0),
  balance_after integer not null,
  -- Of what was given: what is neither spent, nor taken back, nor expired.
  points_left integer not null default 0 check (points_left between 0 and greatest(points, 0)),
  -- The last day on which what is left can be spent.
  expires_on date,
  -- What it was given or taken for; nothing is given twice for the same.
  cause text not null check (char_length(cause) between 1 and 80),
  note text not null default '' check (char_length(note) <= 100),
  created_at timestamptz not null,
  by_staff bigint references staff (id),
  unique (member_id, type, cause),
  check ((expires_on is not null) = (points > 0))
);
create index point_entry_newest on point_entry (member_id, id desc);
create index point_entry_lots on point_entry (member_id, expires_on, id) where points_left > 0;
create index point_entry_expiring on point_entry (expires_on) where points_left > 0;

-- How much is given for what; a trip gives by what was paid (rule book §8.9, 10).
create table point_rule (
  type point_type primary key,
  points integer not null check (points between 0 and 10000),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by bigint references staff (id)
);
insert into point_rule (type, points) values
  ('registration', 200), ('profile', 100), ('first_traveller', 50), ('review', 100), ('picture_review', 100),
  ('invitation', 100), ('sharing', 10), ('browsing', 5);

-- 兑换架: what points can be exchanged for.
create table point_reward (
  id integer generated always as identity primary key,
  coupon_rule_id integer not null unique references coupon_rule (id),
  points integer not null check (points between 1 and 1000000),
  -- How many there are; null: as many as are asked for.
  total integer check (total >= 0),
  taken integer not null default 0 check (taken >= 0),
  is_offered boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by bigint references staff (id),
  sample boolean not null default false
);
