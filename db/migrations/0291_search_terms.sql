-- How often a term was searched for on a day (desk book §4.12), kept for eight days: words and a count, nobody who typed them.
create table search_term (
  day date not null,
  term text not null check (char_length(term) between 1 and 20),
  searches integer not null check (searches > 0),
  primary key (day, term)
);
