-- Whose an order is among the staff, and under which number the supplier keeps it.
alter table orders
  add column advisor_id bigint references staff (id),
  add column supplier_ref text not null default '' check (char_length(supplier_ref) <= 60);

-- Which field of a record was changed with which version, by whom: so that a save knows whether somebody touched what it
-- touches. Values are not kept, so nothing sealed can leak from here.
create table field_change (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  version integer not null,
  field text not null,
  actor actor_kind not null,
  staff_id bigint references staff (id),
  at timestamptz not null,
  check ((actor = 'staff') = (staff_id is not null))
);
create index field_change_record on field_change (entity, entity_id, version);

-- What staff tell each other about a record; a traveller never sees it.
create table staff_note (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  staff_id bigint not null references staff (id),
  text text not null check (char_length(text) between 1 and 500),
  mentions bigint[] not null default '{}' check (cardinality(mentions) <= 10),
  pinned boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index staff_note_record on staff_note (entity, entity_id, id);

-- Whom of the staff a telephone or a document was shown in full, and why.
create table pii_access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint not null references staff (id),
  subject_kind text not null,
  subject_id text not null,
  field text not null,
  reason text not null
);
create index pii_access_log_staff on pii_access_log (staff_id, at);
create index pii_access_log_subject on pii_access_log (subject_kind, subject_id, at);
call make_append_only('pii_access_log');

-- The lists of the desk: every filter that leaves few of many orders, in the order of the list.
create index orders_by_status on orders (status, id desc);
create index orders_by_departure_day on orders (departs_on, id);
create index orders_by_product on orders (product_id, id desc);
create index orders_by_advisor on orders (advisor_id, id desc) where advisor_id is not null;
create index orders_by_type on orders ((snapshot ->> 'type'), id desc);
create index orders_by_created on orders (created_at, id);
create index orders_incomplete on orders (departs_on, id)
  where not travellers_complete and status in ('deposit_paid', 'paid', 'ready');
create index order_bill_unpaid on order_bill (due_at, order_id) where status = 'unpaid';
