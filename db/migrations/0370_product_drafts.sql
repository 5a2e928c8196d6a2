-- What is being written of a product, in the shape in which it is read and published (docs/decisions/088). The row stays
-- when a draft ends, without one: its version goes on, so that what a clerk saw of the last draft is known as old.
create table product_draft (
  product_id bigint primary key references product (id) on delete cascade,
  -- What the shop showed when the draft was begun, and the number of that version; 0 for what no version holds.
  base jsonb,
  base_version integer not null default 0 check (base_version >= 0),
  doc jsonb,
  version integer not null check (version > 0),
  updated_by bigint references staff (id),
  updated_at timestamptz not null,
  check ((doc is null) = (base is null))
);

-- Everything that was ever published, whole: to be read, compared and begun from again.
create table product_version (
  product_id bigint not null references product (id) on delete cascade,
  no integer not null check (no > 0),
  doc jsonb not null,
  note text not null default '' check (char_length(note) <= 200),
  -- Null for what stood in the shop before the desk first wrote it, or came by an import since.
  published_by bigint references staff (id),
  published_at timestamptz not null,
  primary key (product_id, no)
);

-- Empty: the page says its title and its highlights, as before.
alter table product
  add column seo_title text not null default '' check (char_length(seo_title) <= 60),
  add column seo_description text not null default '' check (char_length(seo_description) <= 200);

-- Who has the same product open sees what a colleague has saved of it.
create function tell_product_draft() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('event', 'record', 'kind', 'product', 'id', new.product_id::text,
    'version', new.version, 'by', acting_staff())::text);
  return null;
end $$;
create trigger tell_record after insert or update on product_draft for each row execute function tell_product_draft();
