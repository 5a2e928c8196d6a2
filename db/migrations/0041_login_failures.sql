-- Wrong passwords, by phone and address (rule book §17.5), whether or not the phone has an account. Not logged: after a
-- crash everybody may try again, which harms nobody, and counting costs less.
create unlogged table login_failure (
  phone_hash bytea not null,
  ip inet not null,
  failures smallint not null check (failures > 0),
  -- When the first of them was.
  since timestamptz not null,
  locked_until timestamptz,
  primary key (phone_hash, ip)
);
create index login_failure_ip on login_failure (ip);
create index login_failure_since on login_failure (since);
