-- A customer takes a request back, or asks for another designer (rule book §16.1: 不满意可换定制师). Such a step is
-- nobody's of the staff.
alter type service_step_kind add value 'redesign';
alter table custom_request_step alter staff_id drop not null;

-- Since when a customer waits for another designer, and by when; null while nobody does.
alter table custom_request
  add column redesign_asked_at timestamptz,
  add column redesign_due_at timestamptz,
  add check ((redesign_asked_at is null) = (redesign_due_at is null));

call add_work_kind('custom_redesign', 'custom_request', 'custom_request',
  $$r.redesign_asked_at is not null and r.status in ('new', 'contacted', 'planned')$$,
  ref => 'r.request_no', begins_at => 'r.redesign_asked_at', due_at => 'r.redesign_due_at',
  watched => 'r.redesign_asked_at', roles => $$'{service}'$$);
