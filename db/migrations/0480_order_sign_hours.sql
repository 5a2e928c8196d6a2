-- An order that staff have to confirm keeps the hours to sign and pay that were said when it was placed (rule book §7.2,
-- row 3), whatever the shop says to those who order later.
alter table orders add column sign_hours smallint not null default 24 check (sign_hours between 1 and 720);
