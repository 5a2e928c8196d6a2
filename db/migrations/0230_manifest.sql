-- 名单: who was given which travellers of a departure, and whether what they were given still holds (rule book §10.5; desk
-- book §4.3; docs/decisions/065).
alter type export_format add value 'zip';

-- How many days ahead a supplier wants to know who comes.
alter table supplier add manifest_days smallint not null default 7 check (manifest_days between 1 and 90);

create type manifest_kind as enum ('ground', 'hotel', 'carrier');

-- One row for each file that left. Whom it went to and what for is kept; what stood in it only until the trip is over, to
-- tell the receiver what has changed.
create table manifest_export (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departure (id) on delete cascade,
  kind manifest_kind not null,
  receiver text not null check (char_length(receiver) between 2 and 60),
  purpose text not null check (char_length(purpose) between 5 and 100),
  -- The receiver is outside the mainland: only of travellers whose order consented to that.
  is_abroad boolean not null,
  people smallint not null check (people > 0),
  -- Travellers who are not in it because their order did not consent.
  left_out smallint not null check (left_out >= 0),
  rows_enc bytea,
  file_id bigint references export_file (id) on delete set null,
  exported_at timestamptz not null,
  exported_by bigint not null references staff (id)
);
create index manifest_export_departure on manifest_export (departure_id, id);
create index manifest_export_kept on manifest_export (departure_id) where rows_enc is not null;

-- Of each kind that was given: what the list said, as a fingerprint that the database itself can make anew.
create table departure_manifest (
  departure_id bigint not null references departure (id) on delete cascade,
  kind manifest_kind not null,
  fingerprint text not null,
  exported_at timestamptz not null,
  -- Since when it says something else; null while it holds.
  changed_at timestamptz,
  primary key (departure_id, kind)
);

-- What a list of a kind says of a departure's travellers. Sealed values by their hash, or as they lie there.
create function manifest_fingerprint(of_departure bigint, of_kind manifest_kind) returns text stable language sql
begin atomic
  select md5(coalesce(string_agg(case of_kind
      when 'carrier' then row(t.name_cn, t.name_en_last, t.name_en_first, t.doc_no_hash, t.birthday, t.nationality,
        t.valid_until)::text
      when 'hotel' then row(t.name_cn, t.kind, o.rooms, o.share)::text
      else row(t.name_cn, t.kind, t.gender, t.birthday, o.rooms, o.share, o.remark, o.contact_name,
        coalesce(o.contact_phone_hash, o.contact_phone_enc), o.emergency_name, o.emergency_phone_enc)::text
    end, '|' order by o.order_no, t.seq), ''))
  from orders o join order_traveller t on t.order_id = o.id
  where o.departure_id = of_departure and o.status in ('deposit_paid', 'paid', 'ready', 'travelling');
end;

-- Whoever changes travellers raises their order's version. It is looked at when the transaction ends, with everything that
-- it has written; a change that is taken back leaves the list as it was given.
create function manifest_follows() returns trigger language plpgsql as $$
begin
  update departure_manifest m set changed_at = case when now_said.differs then shop_now() end
  from (select d.departure_id, d.kind, d.fingerprint <> manifest_fingerprint(d.departure_id, d.kind) as differs
    from departure_manifest d where d.departure_id in (old.departure_id, new.departure_id)) now_said
  where m.departure_id = now_said.departure_id and m.kind = now_said.kind
    and (m.changed_at is not null) <> now_said.differs;
  return null;
end $$;
create constraint trigger manifest_follows after update on orders deferrable initially deferred for each row
  when ((old.status in ('deposit_paid', 'paid', 'ready', 'travelling')
      or new.status in ('deposit_paid', 'paid', 'ready', 'travelling'))
    and (old.version, old.status, old.departure_id) is distinct from (new.version, new.status, new.departure_id))
  execute function manifest_follows();

-- 提交名单: from so many days ahead as the supplier wants, and whenever people change after a list was given.
call add_work_kind('manifest_todo', 'departure', 'departure',
  $$r.sold > 0 and (r.status = 'formed' or r.status in ('closed', 'by_phone') and r.sold >= r.min_group)$$,
  joins => $$join product p on p.id = r.product_id join supplier s on s.id = p.supplier_id
    join lateral (select from inventory_hold h
      where h.departure_id = r.id and h.status = 'consumed' and h.order_id is not null limit 1) seated on true
    join lateral (select min(m.changed_at) as changed_at, count(*) as kinds from departure_manifest m
      where m.departure_id = r.id) given on given.kinds = 0 or given.changed_at is not null$$,
  ref => 'r.group_code',
  begins_at => $$case when given.kinds = 0 then shanghai_at(r.departs_on - s.manifest_days, 0) else given.changed_at end$$,
  due_at => $$greatest(shanghai_at(r.departs_on - s.manifest_days, 18), given.changed_at + interval '4 hours')$$,
  ends_at => 'shanghai_at(r.departs_on + 1, 0)', watched => 'r.departs_on, r.sold', roles => $$'{operations}'$$);
call also_follow_work('manifest_todo', 'departure_manifest', 'departure_id', 'true',
  '(old.fingerprint, old.changed_at) is distinct from (new.fingerprint, new.changed_at)');
-- A departure that has just been made has no order: nothing waits, and a catalogue that is filled takes no lock for each.
drop trigger work_notice_todo_insert on departure;
drop trigger work_manifest_todo_insert on departure;
create trigger tell_departure after insert on manifest_export for each row execute function tell_departure();

-- What waits in a shop that is migrated.
select sync_work(kind, record_id) from find_work_differences();
