-- Which days are 节假日 and 旺季; every other day is 淡季 (docs/decisions/092).
create type holiday_kind as enum ('holiday', 'high');
create table holiday (
  id integer generated always as identity primary key,
  kind holiday_kind not null,
  name text not null check (char_length(name) between 1 and 20),
  first_on date not null,
  -- Included. No season lasts longer than half a year.
  last_on date not null check (last_on between first_on and first_on + 183),
  -- Where the days are from, for who checks them again.
  note text not null default '' check (char_length(note) <= 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- 2026 by the State Council's notice of 4 November 2025. That of 2027 is not out: the days of the law
-- (全国年节及纪念日放假办法), with the weekends beside them and the days in lieu of those within.
insert into holiday (kind, name, first_on, last_on, note)
select 'holiday', name, first_on::date, last_on::date, '国务院办公厅2025年11月4日通知'
from (values
  ('元旦', '2026-01-01', '2026-01-03'),
  ('春节', '2026-02-15', '2026-02-23'),
  ('清明节', '2026-04-04', '2026-04-06'),
  ('劳动节', '2026-05-01', '2026-05-05'),
  ('端午节', '2026-06-19', '2026-06-21'),
  ('中秋节', '2026-09-25', '2026-09-27'),
  ('国庆节', '2026-10-01', '2026-10-07')) as known (name, first_on, last_on);
insert into holiday (kind, name, first_on, last_on, note)
select 'holiday', name, first_on::date, last_on::date, '按法定节日推算，调休通知发布后核对'
from (values
  ('元旦', '2027-01-01', '2027-01-03'),
  ('春节', '2027-02-05', '2027-02-10'),
  ('清明节', '2027-04-03', '2027-04-05'),
  ('劳动节', '2027-05-01', '2027-05-04'),
  ('端午节', '2027-06-09', '2027-06-09'),
  ('中秋节', '2027-09-15', '2027-09-15'),
  ('国庆节', '2027-10-01', '2027-10-05')) as expected (name, first_on, last_on);
insert into holiday (kind, name, first_on, last_on, note)
values ('high', '暑期', '2026-07-01', '2026-08-31', '各地校历不同，按需调整'),
  ('high', '暑期', '2027-07-01', '2027-08-31', '各地校历不同，按需调整');
