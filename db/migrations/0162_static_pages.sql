-- The texts of the shop are written at the desk. A version keeps the HTML that was shown, byte for byte, and the document
-- that it was made of; those from before the desk have the HTML alone.
alter table static_page
  add document json,
  add published_by bigint references staff (id),
  -- When it was published; `published_at` is when it comes into force.
  add made_at timestamptz;
create index static_page_published_by on static_page (published_by);

-- What is being written over the newest version. The row stays when the draft is published or thrown away, empty, so that
-- its version goes on.
create table static_page_draft (
  key text primary key,
  version integer not null default 1,
  title text,
  document json,
  updated_by bigint references staff (id),
  updated_at timestamptz,
  check ((title is null) = (document is null)),
  check (title is null or (updated_by is not null and updated_at is not null))
);
create index static_page_draft_updated_by on static_page_draft (updated_by);

-- Which versions are in force follows from the texts themselves.
delete from shop_setting where key in ('agreement.version', 'privacy.version');
