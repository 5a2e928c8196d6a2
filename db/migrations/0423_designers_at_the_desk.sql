-- Designers and cases are written at the desk as its content is (docs/decisions/075 and 097). What a case tells of a
-- customer is shown with their written agreement alone, and the paper is kept with the case.
alter type document_purpose add value if not exists 'consent';

-- Numbers below belong to the sample shop and to whoever loads a catalogue.
alter table designer
  add column version integer not null default 1,
  alter column id restart with 10001;
alter table customer_case
  add column version integer not null default 1,
  add column consent_id bigint references document_file (id),
  alter column id restart with 10001,
  -- Cases from before the desk kept papers have theirs elsewhere; every new one has it here.
  add check (not agreed or consent_id is not null or sample or id <= 10000);
create index customer_case_consent on customer_case (consent_id) where consent_id is not null;
