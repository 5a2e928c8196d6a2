-- What a second person has to let happen (desk book §2.2). The rule that the two differ is the database's as well.
create type approval_decision as enum ('approved', 'rejected');
create table approval (
  id bigint generated always as identity primary key,
  kind text not null,
  entity text not null,
  entity_id text not null,
  -- What will be done, as the noun that asks for it needs it.
  payload jsonb not null,
  reason text not null check (char_length(reason) between 1 and 500),
  -- Who may decide, by role, and by role among those who lead a team.
  roles staff_role[] not null,
  lead_roles staff_role[] not null default '{}',
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  staff_due_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision approval_decision,
  decision_reason text not null default '' check (char_length(decision_reason) <= 500),
  check (asked_by <> decided_by),
  check (num_nulls(decided_by, decided_at, decision) in (0, 3))
);
-- One question about one thing at a time.
create unique index approval_open on approval (kind, entity, entity_id) where decided_at is null;
create index approval_asked on approval (asked_at desc, id desc);

call add_work_kind('second_look', 'approval', 'approval', 'r.decided_at is null',
  ref => 'r.id', begins_at => 'r.asked_at', due_at => 'r.staff_due_at', roles => 'r.roles', lead_roles => 'r.lead_roles');
call follow_record('approval', 'approval', 'id');
