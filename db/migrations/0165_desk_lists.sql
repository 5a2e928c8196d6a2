-- What the lists of the desk are narrowed down and sorted by, so that none reads a large shop from end to end
-- (docs/decisions/048).

-- Taken out of the snapshot once: to look into each of many is slow.
drop index orders_by_type;
alter table orders add column sold_type text generated always as (snapshot ->> 'type') stored;
create index orders_by_type on orders (sold_type, created_at desc, id desc);
-- Rare ones among many: nobody pays for them who writes another.
create index orders_sample on orders (id) where sample;
create index contract_voided on contract (order_id) where state = 'voided';
create index review_to_check on review (written_at desc, id desc) where status = 'checking';
create index audit_log_refused on audit_log (at desc, id desc) where refused is not null;

create index review_by_score on review (score, written_at desc, id desc);
create index alarm_of_record on alarm (kind, ref, id);
create index audit_log_at on audit_log (at desc, id desc);
-- Acts of one noun are those that begin with it.
drop index audit_log_action;
create index audit_log_action on audit_log (action text_pattern_ops, at);
