-- A day of money that 财务 has closed: its figures are frozen, and what changes of it later stands on the next day that is
-- closed (desk book §4.14).
create table day_close (
  day date primary key,
  closed_at timestamptz not null,
  closed_by bigint not null references staff (id),
  -- All that was shown on the page, and SHA-256 of its canonical text.
  figures jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
call make_append_only('day_close');

-- What flowed, by its names: of the closed day itself, and as corrections of days closed before.
create table day_close_line (
  day date not null references day_close (day),
  of_day date not null,
  item text not null,
  channel pay_channel,
  fen bigint not null,
  check (of_day <= day)
);
create index day_close_line_of on day_close_line (of_day, day);
call make_append_only('day_close_line');

-- Duplicates and payments without a bill stand apart in every ledger (rule book §8.9, 17), also once they went back.
alter table payment add column is_apart boolean not null default false;
update payment set is_apart = true
where duplicate_of is not null or status = 'failed' and channel_trade_no is not null;
