create type member_status as enum ('normal', 'frozen', 'cancelling', 'cancelled');
create type gender as enum ('male', 'female');
create type doc_type as enum (
  'id_card', 'passport', 'hkmo_permit', 'taiwan_permit', 'home_return_permit', 'taiwan_compatriot',
  'foreigner_id', 'residence_permit', 'birth_certificate'
);
create type sms_scene as enum (
  'login', 'register', 'forget', 'coupon', 'bind_phone', 'sign_contract', 'withdraw', 'reveal'
);
create type sms_kind as enum ('text', 'voice');

create table member (
  id bigint generated always as identity primary key,
  uid text not null unique,
  phone_enc bytea not null,
  phone_hash bytea not null unique,
  pwd_hash text,
  name text not null check (char_length(name) between 1 and 20),
  linkman_name text not null default '',
  gender gender,
  birthday date,
  avatar text not null default '',
  email_enc bytea,
  city text not null default '',
  status member_status not null default 'normal',
  track text not null default '',
  -- {agreement: version, privacy: version, at: time}
  consent jsonb not null default '{}',
  registered_at timestamptz not null,
  last_login_at timestamptz,
  sample boolean not null default false
);

create table session (
  sid_hash bytea primary key,
  member_id bigint not null references member (id) on delete cascade,
  nonce_hash bytea not null,
  persistent boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip inet,
  user_agent text not null default '',
  revoked_at timestamptz
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

-- A code is kept only as an HMAC. A new one of the same phone and scene voids the old.
create table sms_code (
  id bigint generated always as identity primary key,
  phone_hash bytea not null,
  scene sms_scene not null,
  kind sms_kind not null,
  code_hash bytea not null,
  nonce_hash bytea not null,
  ip inet,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index sms_code_phone on sms_code (phone_hash, scene, sent_at desc);
create index sms_code_sent on sms_code (sent_at);

-- The last image of a visitor; single use.
create table captcha (
  nonce_hash bytea primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
-- Who solved a captcha for a phone is not asked again for ten minutes.
create table captcha_trust (
  nonce_hash bytea not null,
  phone_hash bytea not null,
  until timestamptz not null,
  primary key (nonce_hash, phone_hash)
);

create table login_log (
  id bigint generated always as identity primary key,
  member_id bigint references member (id) on delete cascade,
  kind text not null,
  result text not null,
  ip inet,
  user_agent text not null default '',
  at timestamptz not null
);
create index login_log_at on login_log (at);

-- Frequent travellers of a member.
create table tourist (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  name_cn text not null default '',
  name_en_last text not null default '',
  name_en_first text not null default '',
  gender gender,
  birthday date,
  nationality text not null default 'CHN' check (nationality ~ '^[A-Z]{3}$'),
  phone_enc bytea,
  email_enc bytea,
  is_self boolean not null default false,
  guardian_consent_at timestamptz,
  -- Separate consent for sensitive data (个人信息保护法 29).
  consent_at timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index tourist_member on tourist (member_id) where deleted_at is null;

create table tourist_doc (
  id bigint generated always as identity primary key,
  tourist_id bigint not null references tourist (id) on delete cascade,
  member_id bigint not null references member (id) on delete cascade,
  doc_type doc_type not null,
  doc_no_enc bytea not null,
  doc_no_hash bytea not null,
  valid_until date,
  is_default boolean not null default false,
  unique (member_id, doc_type, doc_no_hash),
  unique (tourist_id, doc_type)
);

-- Development only: what the shop would have sent by SMS, voice call or mail.
create table stand_in_message (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  scene text not null,
  text text not null,
  code text not null default '',
  at timestamptz not null
);
create index stand_in_message_recipient on stand_in_message (recipient, id desc);
-- Development only: the answer of a visitor's last captcha.
create table stand_in_captcha (
  nonce_hash bytea primary key,
  answer text not null
);
