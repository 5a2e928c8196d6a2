-- A designer who takes over a request whose plan waits for its customer owes nothing else: by when they call, until they
-- have, or have sent a version of their own; null while nobody has taken over.
alter table custom_request add takeover_due_at timestamptz;

call add_work_kind('custom_takeover', 'custom_request', 'custom_request',
  $$r.takeover_due_at is not null and r.status = 'planned' and r.plan_asked_at is null and r.redesign_asked_at is null$$,
  ref => 'r.request_no', begins_at => 'r.created_at', due_at => 'r.takeover_due_at', owner_id => 'r.owner_id',
  watched => 'r.takeover_due_at, r.owner_id', roles => $$'{custom}'$$);
