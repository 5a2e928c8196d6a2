-- A clerk makes the account of somebody on the telephone who has none, so that an order can be theirs. Nobody has agreed to
-- anything yet: whoever proves to have the telephone registers with this row, as a stranger would with a new one.
alter table member
  add awaits_owner boolean not null default false,
  add constraint member_awaits_owner check (not awaits_owner or (consent = '{}' and pwd_hash is null));
