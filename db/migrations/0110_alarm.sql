-- What the desk shows of an alarm: how urgent it is, which record it is about, how often it was raised.
create type alarm_severity as enum ('urgent', 'normal');
alter table alarm
  add severity alarm_severity not null default 'normal',
  add entity text,
  add times integer not null default 1 check (times > 0),
  add last_raised_at timestamptz;
update alarm set last_raised_at = raised_at,
  severity = case when kind in ('payment_mismatch', 'payment_unknown', 'refund_failed', 'refund_slow')
    then 'urgent'::alarm_severity else 'normal' end,
  entity = case kind
    when 'payment_mismatch' then 'payment'
    when 'refund_failed' then 'refund'
    when 'refund_slow' then 'refund'
    when 'seats_differ' then 'departure'
    when 'review_checking' then 'comment'
    when 'custom_overdue' then 'custom_request'
    when 'job_failing' then 'job_run'
    when 'job_stuck' then 'job_run'
  end;
alter table alarm alter severity drop default, alter last_raised_at set not null;
-- The desk lists what is open, urgent first.
create index alarm_queue on alarm (severity, raised_at) where settled_at is null;
