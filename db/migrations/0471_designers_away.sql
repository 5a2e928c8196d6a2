-- When a designer is away, first and last day: a request is suggested to whoever is there (desk book §4.7).
alter table designer
  add column away_from date,
  add column away_until date,
  add check ((away_from is null) = (away_until is null)),
  add check (away_until >= away_from);
