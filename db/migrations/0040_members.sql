-- When a password was last changed, and since when an account is being closed (rule book §10.5: 15 days to think again).
alter table member
  add column pwd_changed_at timestamptz,
  add column closing_at timestamptz,
  add constraint member_closing check ((status = 'cancelling') = (closing_at is not null));
create index member_closing_at on member (closing_at) where closing_at is not null;
create index login_log_member on login_log (member_id, at desc);

-- Consents beside the terms, each given and taken back on its own (个人信息保护法 14, 15, 29).
create type consent_kind as enum ('documents', 'minors', 'price_notice');
create table member_consent (
  member_id bigint not null references member (id) on delete cascade,
  kind consent_kind not null,
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (member_id, kind, given_at)
);

-- 邮寄地址.
create table mail_address (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 20),
  phone_enc bytea not null,
  -- GB/T 2260; the names stand beside the codes, because places are renamed and letters are not.
  province_code text not null,
  city_code text not null,
  district_code text not null,
  province text not null,
  city text not null,
  district text not null,
  address_enc bytea not null,
  zip text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index mail_address_member on mail_address (member_id) where deleted_at is null;
create unique index mail_address_default on mail_address (member_id) where is_default and deleted_at is null;

-- 消息中心. `dedupe` keeps a job that runs twice from telling twice.
create type message_kind as enum ('order', 'payment', 'account', 'saved', 'review');
create table message (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  kind message_kind not null,
  title text not null,
  body text not null,
  -- A path of the shop; empty leads nowhere.
  url text not null default '',
  dedupe text not null unique,
  sent_at timestamptz not null,
  read_at timestamptz
);
create index message_member on message (member_id, id desc);
create index message_unread on message (member_id) where read_at is null;

-- Pictures that members sent, made anew by us; the files lie in the uploads folder. One that nobody uses after a day is
-- deleted.
create type upload_purpose as enum ('avatar', 'review');
create table upload (
  stem text primary key,
  member_id bigint references member (id) on delete set null,
  purpose upload_purpose not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sent_at timestamptz not null,
  used_at timestamptz
);
create index upload_unused on upload (sent_at) where used_at is null;
create index upload_member on upload (member_id);

-- Logging in through the messaging app (rule book §17.6). Who comes back from it is known by `unionid`; the browser is
-- handed an opaque id that works once, for a quarter of an hour, and only with the nonce that began.
create table member_weixin (
  id bigint generated always as identity primary key,
  unionid text not null unique,
  openid text not null,
  nickname text not null default '',
  member_id bigint unique references member (id) on delete cascade,
  bound_at timestamptz,
  seen_at timestamptz not null
);
create table weixin_login (
  state_hash bytea primary key,
  nonce_hash bytea not null,
  back text not null,
  expires_at timestamptz not null
);
create table weixin_grant (
  weixin_id_hash bytea primary key,
  member_weixin_id bigint not null references member_weixin (id) on delete cascade,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index weixin_login_expiry on weixin_login (expires_at);
create index weixin_grant_expiry on weixin_grant (expires_at);

-- A review is edited once, and followed up once (rule book §14).
alter table comment
  add column anonymous boolean not null default false,
  add column edited_at timestamptz,
  add column hide_reason text not null default '';
create index comment_member on comment (member_id, written_at desc) where member_id is not null;
-- How often a member was asked to review an order: three times at the most, a week apart.
create table review_prompt (
  order_id bigint primary key references orders (id) on delete cascade,
  shown smallint not null default 0,
  last_shown_at timestamptz
);
