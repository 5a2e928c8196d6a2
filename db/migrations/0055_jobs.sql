-- Queues that were made before jobs were chained by order: chained from now on, with what still waits in them. Nothing
-- to do in a new database, where the queues are made right (src/platform/jobs/jobs.ts).
do $$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  update pgboss.queue set policy = 'key_strict_fifo', notify = true, heartbeat_seconds = 30,
    retry_limit = 5, retry_backoff = true
  where name in ('notice.send', 'custom.received', 'payment.close', 'refund.send');
  update pgboss.job set policy = 'key_strict_fifo', state = 'created', heartbeat_seconds = 30,
    singleton_key = coalesce(data ->> 'orderId', data ->> 'requestId', data ->> 'refundId')
  where name in ('notice.send', 'custom.received', 'payment.close', 'refund.send')
    and state in ('created', 'retry', 'active');
end $$;
