-- Trip, days, people and sum as a contract says them stay with it: refunds, supplements and changes write those of the order
-- anew, and 备案 files what was signed.
alter table contract_change add column facts jsonb;
alter table contract add column facts jsonb;

-- The contract of a change was written from its quote.
update contract_change c set facts = jsonb_build_object(
  'title', coalesce(q.quote -> 'snapshot' -> 'title', o.snapshot -> 'title'),
  'groupCode', coalesce(q.quote -> 'snapshot' -> 'groupCode', o.snapshot -> 'groupCode'),
  'departsOn', coalesce(q.quote -> 'departsOn', to_jsonb(o.departs_on)),
  'returnsOn', coalesce(q.quote -> 'returnsOn', to_jsonb(o.returns_on)),
  'counts', coalesce(q.quote -> 'counts', jsonb_build_object('adult', o.adult, 'child_bed', o.child_bed,
    'child_nobed', o.child_nobed, 'infant', o.infant)),
  'payableFen', coalesce(q.quote -> 'payableFen', to_jsonb(o.payable_fen)))
from order_change q, orders o where q.id = c.change_id and o.id = c.order_id;

-- What an earlier contract of an order said stands in its sealed text alone, which SQL cannot read: the order as it is now is
-- the nearest there is.
update contract c set facts = coalesce(
  (select d.facts from contract_change d where d.contract_no = c.contract_no),
  jsonb_build_object('title', o.snapshot -> 'title', 'groupCode', o.snapshot -> 'groupCode',
    'departsOn', o.departs_on, 'returnsOn', o.returns_on,
    'counts', jsonb_build_object('adult', o.adult, 'child_bed', o.child_bed, 'child_nobed', o.child_nobed, 'infant', o.infant),
    'payableFen', o.payable_fen))
from orders o where o.id = c.order_id;

alter table contract_change alter column facts set not null;
alter table contract alter column facts set not null;
