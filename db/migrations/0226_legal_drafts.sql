-- Contract templates are written at the desk and put in use by a second person (desk book §4.15).
alter table contract_template
  add legal_basis text not null default '' check (char_length(legal_basis) <= 200),
  add checked_on date,
  add made_by bigint references staff (id),
  add approved_by bigint references staff (id),
  add made_at timestamptz,
  -- Taken back before it came into use. The row stays: a contract signed in that very second names it.
  add withdrawn_at timestamptz;
create index contract_template_made_by on contract_template (made_by);
create index contract_template_approved_by on contract_template (approved_by);

-- What is being written over the version in use, of a contract template or of a refund ladder. The row stays when the draft
-- is put in use or thrown away, empty, so that its version goes on.
create table legal_draft (
  kind text not null check (kind in ('contract_template', 'refund_ladder')),
  code text not null,
  version integer not null default 1,
  title text,
  -- The clauses of a template, the steps of a ladder.
  body json,
  legal_basis text not null default '',
  checked_on date,
  updated_by bigint references staff (id),
  updated_at timestamptz,
  primary key (kind, code),
  check ((title is null) = (body is null)),
  check (title is null or (updated_by is not null and updated_at is not null))
);
create index legal_draft_updated_by on legal_draft (updated_by);
