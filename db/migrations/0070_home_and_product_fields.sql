-- What the shop has to tell on its home page, written by its staff.
create table news (
  id int generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  summary text not null default '' check (length(summary) <= 200),
  img text not null default '',
  -- A page of our own, or none.
  url text not null default '' check (url = '' or url ~ '^/([^/\\]|$)'),
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at)
);
create index news_published on news (published_at desc);

alter table product add column video_url text check (video_url ~ '^https://');
