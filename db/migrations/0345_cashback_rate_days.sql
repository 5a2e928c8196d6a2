-- A rate holds from a day until the next one of its type begins. What orders have was frozen in their lines, and stays.
alter table cashback_rate drop constraint cashback_rate_pkey;
alter table cashback_rate add column starts_on date not null default '2020-01-01';
alter table cashback_rate alter column starts_on drop default;
alter table cashback_rate add column id bigint generated always as identity primary key;
-- Null for the rates with which the shop began.
alter table cashback_rate add column set_by bigint references staff (id);
alter table cashback_rate add column set_at timestamptz;
alter table cashback_rate add constraint cashback_rate_day unique (type, starts_on);
alter table cashback_rate add check ((set_by is null) = (set_at is null));
