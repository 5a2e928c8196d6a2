-- Who runs a periodic job holds it by a lease that is renewed while the job runs: no connection waits for its end, and
-- a run that was cut off is seen by the next one.
alter table job_run add column lease uuid, add column leased_until timestamptz;
