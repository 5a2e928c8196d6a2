-- Names are stored in byte order and sorted by pinyin only where people see them.
create collation zh_pinyin (provider = icu, locale = 'zh-u-co-pinyin');

-- What the company says of itself: names, licences, telephone lines, limits that staff may change.
create table shop_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Development only: how far the shop's clock runs ahead of the machine's. Always one row.
create table shop_clock (
  only_row boolean primary key default true check (only_row),
  offset_seconds bigint not null default 0 check (offset_seconds >= 0)
);
insert into shop_clock default values;

-- Counters of a fixed window, shared by all web processes.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limit_window on rate_limit (window_start);

-- Something a person must look at: money that does not match, a job that keeps failing.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null,
  settled_at timestamptz
);
create unique index alarm_open on alarm (kind, ref) where settled_at is null;

-- Texts such as the user agreement. A version that somebody agreed to is never edited.
create table static_page (
  key text not null,
  version text not null,
  title text not null,
  html text not null,
  in_nav boolean not null default false,
  sort integer not null default 0,
  published_at timestamptz not null,
  primary key (key, version)
);

create table contract_template (
  code text not null,
  version text not null,
  title text not null,
  in_use_from date not null,
  clauses jsonb not null,
  primary key (code, version)
);

-- The last run of every periodic job; three failures in a row raise an alarm.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  failures integer not null default 0,
  error text not null default ''
);
