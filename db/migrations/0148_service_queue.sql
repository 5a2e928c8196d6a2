-- What waits of inquiries and custom requests, now that both say by when and whose they are (desk book §3.4).
call add_work_kind('inquiry_new', 'inquiry', 'inquiry',
  $$r.status = 'new' and r.complaint_no is null and r.phone_hash is not null$$,
  ref => 'r.id', begins_at => 'r.created_at', due_at => 'coalesce(r.due_at, r.created_at)',
  owner_id => 'r.staff_id', watched => 'r.due_at, r.staff_id', roles => $$'{service}'$$);

call add_work_kind('complaint', 'inquiry', 'inquiry',
  $$r.complaint_no is not null and r.status in ('new', 'contacted')$$,
  ref => 'r.complaint_no', begins_at => 'r.created_at', due_at => 'coalesce(r.due_at, r.created_at)',
  owner_id => 'r.staff_id', watched => 'r.due_at, r.staff_id', lead_roles => $$'{service}'$$);

call add_work_kind('custom_new', 'custom_request', 'custom_request', $$r.status = 'new'$$,
  ref => 'r.request_no', begins_at => 'r.created_at', due_at => 'r.promised_at', owner_id => 'r.owner_id',
  watched => 'r.promised_at, r.owner_id', roles => $$'{custom,service}'$$);

-- The first plan is due a day after the customer was reached.
call add_work_kind('plan_due', 'custom_request', 'custom_request',
  $$r.status = 'contacted' and r.contacted_at is not null$$,
  ref => 'r.request_no', begins_at => 'r.contacted_at', due_at => $$r.contacted_at + interval '24 hours'$$,
  owner_id => 'r.owner_id', watched => 'r.contacted_at, r.owner_id', roles => $$'{custom}'$$);

select sync_work(kind, record_id) from find_work_differences();
