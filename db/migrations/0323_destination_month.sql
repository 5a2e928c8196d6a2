-- The weather of a destination by month, as it usually is (rule book §24, 20). Without a row nothing is said of the weather.
create table destination_month (
  destination_id integer not null references destination (id) on delete cascade,
  month smallint not null check (month between 1 and 12),
  -- Degrees Celsius: the mean of the warmest and of the coldest hour of a day.
  high_c smallint not null check (high_c between -60 and 60),
  low_c smallint not null check (low_c between -60 and 60),
  rain_days smallint not null check (rain_days between 0 and 31),
  sample boolean not null default false,
  primary key (destination_id, month),
  check (low_c <= high_c)
);
