-- Searches for which the shop had nothing to show (desk book §6, 12). Null: counted before anybody looked.
alter table search_term
  add column without_result integer check (without_result between 0 and searches);

-- What a day's searches came to once its words are forgotten: figures alone.
create table search_day (
  day date primary key,
  searches integer not null check (searches > 0),
  without_result integer check (without_result between 0 and searches)
);
