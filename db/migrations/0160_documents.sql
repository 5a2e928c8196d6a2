-- Papers that staff hand in beside a record: evidence of what a supplier kept, later an invoice.
create type document_purpose as enum ('evidence');
create type document_format as enum ('pdf', 'png', 'jpeg');
create table document_file (
  id bigint generated always as identity primary key,
  -- How the desk names it. Nobody can guess one, and whoever has it still needs the right.
  ref uuid not null unique default gen_random_uuid(),
  purpose document_purpose not null,
  format document_format not null,
  bytes integer not null check (bytes > 0),
  -- Sealed: papers, and what people call them, hold names and numbers.
  name_enc bytea not null,
  content_enc bytea not null,
  staff_id bigint not null references staff (id),
  sent_at timestamptz not null,
  -- The record that holds it; the record refers to `id` as well. One that no record holds after a day is deleted.
  entity text,
  entity_id text,
  attached_at timestamptz,
  check ((entity is null) = (attached_at is null) and (entity_id is null) = (attached_at is null))
);
create index document_file_unused on document_file (sent_at) where attached_at is null;
create index document_file_of_record on document_file (entity, entity_id) where attached_at is not null;
create index document_file_staff on document_file (staff_id);
