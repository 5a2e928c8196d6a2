-- What reports counted for each day that is over, to be put together for ranges beyond a quarter of a year (desk book §6;
-- docs/decisions/095). The same statements count it as count a short range when it is asked for; every night they count
-- it anew, so that what was corrected later is there the next day. Sums and numbers of rows, nobody's name.
create table report_day (
  report text not null check (char_length(report) between 1 and 20),
  day date not null,
  facts jsonb not null,
  counted_at timestamptz not null,
  primary key (report, day)
);
