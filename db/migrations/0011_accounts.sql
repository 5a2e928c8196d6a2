-- Phones and addresses that staff watch (rule book §17.3, §17.4). An address is never blocked outright, because a whole
-- office may share it: whoever comes from there proves to be a person first.
create type risk_measure as enum ('ask_captcha', 'block');
create table risk_list (
  id bigint generated always as identity primary key,
  phone_hash bytea unique,
  ip inet unique,
  measure risk_measure not null,
  reason text not null default '',
  added_at timestamptz not null,
  check (num_nonnulls(phone_hash, ip) = 1),
  check (ip is null or measure = 'ask_captcha')
);

-- How many codes an address has asked for in the last hour.
create index sms_code_ip on sms_code (ip, sent_at);

-- The separate consent is asked when the first document is saved; a traveller without one needs none yet.
alter table tourist alter column consent_at drop not null;
