-- 备案: staff take signed contracts along as a file for the national platform, each contract once (rule book §9.1). A filing
-- is what was taken along together, so that its file can be made again.
create table contract_filing (
  id bigint generated always as identity primary key,
  filed_by bigint not null references staff (id),
  filed_at timestamptz not null
);

create type filing_state as enum ('none', 'exported');

alter table contract
  add column filing_state filing_state not null default 'none',
  add column filing_id bigint references contract_filing (id),
  add constraint contract_filed check ((filing_state = 'exported') = (filing_id is not null));

create index contract_unfiled on contract (id) where filing_state = 'none' and state = 'signed';
create index contract_of_filing on contract (filing_id) where filing_id is not null;
