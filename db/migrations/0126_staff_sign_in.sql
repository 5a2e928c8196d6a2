-- How staff prove who they are: a password and six digits, an enrolment link that gives both, recovery codes for who has
-- lost the telephone. Personal data is sealed; a link, a session and a code are kept as hashes.
alter table staff
  add column pwd_hash text,
  add column totp_secret_enc bytea,
  -- The thirty seconds whose six digits were accepted last: the same or earlier ones are refused.
  add column totp_last_step bigint,
  -- Wrong digits of the last hour. The tenth locks the account.
  add column wrong_codes_at timestamptz[] not null default '{}',
  -- The telephone at work, for the link.
  add column phone_enc bytea,
  add column phone_hash bytea,
  -- The same person as travellers see them.
  add column designer_id integer unique references designer (id) on delete set null,
  -- Enrolled or unlocked: the ninety days without a login count from here.
  add column open_since timestamptz,
  add column left_at timestamptz,
  add constraint staff_phone_both check ((phone_enc is null) = (phone_hash is null));

create table staff_enrolment (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff (id),
  -- Who asked for the link; absent: the command, or the person with a recovery code.
  made_by bigint references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the person has chosen and not yet proved by two codes.
  pwd_hash text,
  totp_secret_enc bytea,
  -- The link until it has been sent by SMS.
  token_enc bytea,
  used_at timestamptz
);
create index staff_enrolment_staff on staff_enrolment (staff_id);

create table staff_recovery (
  staff_id bigint not null references staff (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Failed logins of one login name, known or not, from one address. Nothing is lost with them but patience.
create unlogged table staff_login_failure (
  login_hash bytea not null,
  ip inet not null,
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  primary key (login_hash, ip)
);

-- Somebody who is not signed in: a login that was refused.
alter type audit_actor add value 'stranger';
