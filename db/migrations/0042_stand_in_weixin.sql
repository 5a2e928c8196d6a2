-- Development only: what the open platform's stand-in has given out. Nothing but src/server/stand-ins/weixin reads it.
create table stand_in_weixin_code (
  code text primary key,
  nickname text not null,
  expires_at timestamptz not null,
  -- Given in exchange for the code, which works once.
  access_token text unique,
  token_expires_at timestamptz,
  check ((access_token is null) = (token_expires_at is null))
);
