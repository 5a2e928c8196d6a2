-- The order of a plan is at the desk its designer's, which those from before did not say.
update orders o set advisor_id = coalesce(r.owner_id, p.sent_by)
from custom_plan p join custom_request r on r.id = p.request_id
where p.id = o.plan_id and o.source = 'custom' and o.advisor_id is null;

-- Who left handed over everything but orders: those whose trip is not over follow to who took the rest, and on from there.
with recursive went as (
  select s.id as from_id, s.id as to_id, 0 as steps from staff s where s.status = 'left'
  union all
  select went.from_id, (a.after ->> 'handed_to')::bigint, went.steps + 1
  from went join audit_log a on a.entity = 'staff' and a.entity_id = went.to_id::text and a.refused is null
    and a.after ? 'handed_to'
  where went.steps < 20
), last as (
  select distinct on (went.from_id) went.from_id, went.to_id
  from went join staff s on s.id = went.to_id and s.status <> 'left' order by went.from_id, went.steps
)
update orders o set advisor_id = last.to_id from last
where o.advisor_id = last.from_id and o.status not in ('wait_review', 'done');
