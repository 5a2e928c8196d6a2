-- What narrows a list, as sets of products: one row per value of a condition (destination 11, month 2026-12 …) and
-- block of 4,096 product numbers, one bit per product on sale. Lists, totals and facets are ANDs and counts of these
-- sets; how many products there are hardly matters (docs/decisions/012-search.md).
create type facet_kind as enum (
  'all', 'type', 'days', 'price', 'city', 'theme', 'dest', 'label', 'supplier',
  -- Follow from departures and from the day: written with a product's figures, not by triggers.
  'month', 'dated_label'
);
create table product_facet (
  kind facet_kind not null,
  value integer not null,
  block integer not null,
  products bit(4096) not null,
  primary key (kind, value, block)
);
create type facet_mark as (kind facet_kind, value integer, product_id bigint);

create function facet_block(product_id bigint) returns integer immutable parallel safe language sql
return (product_id >> 12)::integer;

create function facet_bit(product_id bigint) returns bit immutable parallel safe language sql
return set_bit(0::bit(4096), (product_id & 4095)::integer, 1);

-- The marks of these products of these kinds, all of them: what is no longer named is taken out.
create function set_facets(ids bigint[], kinds facet_kind[], marks facet_mark[]) returns void language plpgsql as $$
begin
  with fresh as (
    select m.kind, m.value, facet_block(m.product_id) as block, bit_or(facet_bit(m.product_id)) as products
    from unnest(marks) m group by 1, 2, 3
  )
  insert into product_facet as f (kind, value, block, products)
  select kind, value, block, products from fresh order by kind, value, block
  on conflict (kind, value, block) do update set products = f.products | excluded.products
  where f.products | excluded.products <> f.products;

  with asked as (
    select facet_block(id) as block, bit_or(facet_bit(id)) as products from unnest(ids) id group by 1
  ),
  fresh as (
    select m.kind, m.value, facet_block(m.product_id) as block, bit_or(facet_bit(m.product_id)) as products
    from unnest(marks) m group by 1, 2, 3
  ),
  stale as (
    select f.kind, f.value, f.block,
           f.products & asked.products & ~coalesce(fresh.products, 0::bit(4096)) as products
    from product_facet f join asked on asked.block = f.block
    left join fresh on (fresh.kind, fresh.value, fresh.block) = (f.kind, f.value, f.block)
    where f.kind = any (kinds)
  )
  update product_facet f set products = f.products & ~stale.products
  from stale
  where (stale.kind, stale.value, stale.block) = (f.kind, f.value, f.block) and bit_count(stale.products) > 0;
end $$;

-- What follows from the product and its tags alone. Two transactions that changed the same product would each write
-- what it sees; the lock makes the second wait and see both.
create function refresh_facets(ids bigint[]) returns void language plpgsql as $$
declare
  gone bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('product_facet'));
  perform set_facets(ids, '{all,type,days,price,city,theme,dest,label,supplier}', array(
    select row (mark.kind, mark.value, p.id)::facet_mark
    from product p
    cross join lateral (
      select 'all'::facet_kind as kind, 0 as value
      -- The numbers of `productTypes`; the enum is in their order.
      union all select 'type', array_position(enum_range(null::product_type), p.type)
      union all select 'days', p.days
      union all select 'supplier', p.supplier_id
      -- In steps of ¥1,000, of which price bands are made.
      union all select 'price', p.price_from_fen / 100000 where p.price_from_fen is not null
      union all select 'city', p.depart_city_id
      union all select 'city', c.depart_city_id from combo c where c.product_id = p.id and c.on_sale
      union all select 'theme', t.theme_id from product_theme t where t.product_id = p.id
      -- A node and all above it.
      union all
      select 'dest', step::integer
      from product_destination pd
      join destination d on d.id = pd.destination_id
      cross join lateral string_to_table(trim(d.path, '/'), '/') step
      where pd.product_id = p.id
      union all select 'label', l.label_id from product_label l where l.product_id = p.id
      -- 立即确认, see `computedLabels`.
      union all select 'label', 5 where p.confirm_mode = 'instant'
    ) mark
    where p.id = any (ids) and p.status = 'on_sale'));
  select array_agg(asked.id) into gone
  from unnest(ids) asked (id)
  where not exists (select from product p where p.id = asked.id and p.status = 'on_sale');
  if gone is not null then perform set_facets(gone, '{month,dated_label}', '{}'); end if;
end $$;

-- What follows from departures and from the day. A month counts while one of its departures can be bought, by the
-- rule of the "from" price.
create function refresh_dated_facets(ids bigint[], today date, at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('product_facet'));
  perform set_facets(ids, '{month,dated_label}', array(
    select row (mark.kind, mark.value, p.id)::facet_mark
    from product p
    cross join lateral (
      select distinct 'month'::facet_kind as kind, to_char(d.departs_on, 'YYYYMM')::integer as value
      from departure d join combo c on c.id = d.combo_id and c.on_sale
      where d.product_id = p.id and d.status in ('open', 'formed') and d.departs_on > today and d.close_at > at
        and d.sold < d.capacity
      -- 早鸟立减
      union all
      select 'dated_label', 4
      where exists (select from price_rule r where r.product_id = p.id and r.kind = 'early_bird'
        and today between r.starts_on and r.ends_on)
      -- 铁定成团
      union all
      select 'dated_label', 6
      where exists (select from departure d where d.product_id = p.id and d.status = 'formed'
        and d.close_at > at and d.departs_on > today)
    ) mark
    where p.id = any (ids) and p.status = 'on_sale'));
end $$;

-- Figures and dated facets are one job: whoever refreshes the first has refreshed the second.
alter function refresh_product_figures(bigint[], date, timestamptz) rename to write_product_figures;
create function refresh_product_figures(ids bigint[], today date, at timestamptz) returns integer
language plpgsql as $$
declare
  written integer;
begin
  written := write_product_figures(ids, today, at);
  perform refresh_dated_facets(ids, today, at);
  return written;
end $$;

create function product_facets_follow() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_table_name <> 'product' then
    select array_agg(distinct product_id) into ids from changed;
  elsif tg_op = 'UPDATE' then
    select array_agg(n.id) into ids
    from changed n join before b on b.id = n.id
    where (n.status, n.type, n.days, n.supplier_id, n.price_from_fen, n.depart_city_id, n.confirm_mode)
      is distinct from (b.status, b.type, b.days, b.supplier_id, b.price_from_fen, b.depart_city_id, b.confirm_mode);
  else
    select array_agg(id) into ids from changed;
  end if;
  if ids is not null then perform refresh_facets(ids); end if;
  return null;
end $$;

create trigger facets_follow_insert after insert on product referencing new table as changed
  for each statement execute function product_facets_follow();
create trigger facets_follow_update after update on product referencing new table as changed old table as before
  for each statement execute function product_facets_follow();
create trigger facets_follow_delete after delete on product referencing old table as changed
  for each statement execute function product_facets_follow();

do $$
declare
  of_product text;
begin
  foreach of_product in array array['product_destination', 'product_theme', 'product_label', 'combo'] loop
    execute format('create trigger facets_follow_insert after insert on %I referencing new table as changed
      for each statement execute function product_facets_follow()', of_product);
    execute format('create trigger facets_follow_update after update on %I referencing new table as changed
      for each statement execute function product_facets_follow()', of_product);
    execute format('create trigger facets_follow_delete after delete on %I referencing old table as changed
      for each statement execute function product_facets_follow()', of_product);
  end loop;
end $$;

-- A node that moves takes its products along.
create function destination_facets_follow() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(distinct pd.product_id) into ids
  from changed n join before b on b.id = n.id and b.path <> n.path
  join product_destination pd on pd.destination_id = n.id;
  if ids is not null then perform refresh_facets(ids); end if;
  return null;
end $$;
create trigger facets_follow_update after update on destination
  referencing new table as changed old table as before
  for each statement execute function destination_facets_follow();

-- The words by which a product is found. Written by refreshSearch, which knows the words of the language.
create table product_search (
  product_id bigint primary key references product (id) on delete cascade,
  -- Each behind its weight: A title, B places and themes, C subtitle and highlights, D cities on the way. With each
  -- Chinese word its pinyin and initials.
  words text[] not null,
  -- Chinese words of its texts, of which the lexicon is made.
  vocabulary text[] not null,
  -- Of the texts and of the names they were cut with: equal means nothing to do.
  source text not null
);

-- The same turned round, as sets of products: a search ANDs them, as a list does with its conditions. Bytes are
-- compared, so that all words with the same beginning are neighbours.
create table product_word (
  word text collate "C" not null,
  weight text not null check (weight in ('A', 'B', 'C', 'D')),
  block integer not null,
  products bit(4096) not null,
  primary key (word, weight, block)
);

create type word_of_product as (word text, weight text, product_id bigint);

create function take_words(words_before word_of_product[]) returns void language plpgsql as $$
declare
  gone record;
begin
  -- One look-up each: the planner cannot know how few of all words these are.
  for gone in
    select w.word, w.weight, facet_block(w.product_id) as block, bit_or(facet_bit(w.product_id)) as products
    from unnest(words_before) w group by 1, 2, 3 order by 1, 2, 3
  loop
    update product_word p set products = p.products & ~gone.products
    where p.word = gone.word and p.weight = gone.weight and p.block = gone.block;
    delete from product_word p
    where p.word = gone.word and p.weight = gone.weight and p.block = gone.block and bit_count(p.products) = 0;
  end loop;
end $$;

create function give_words(words_after word_of_product[]) returns void language sql as $$
  insert into product_word as p (word, weight, block, products)
  select w.word, w.weight, facet_block(w.product_id), bit_or(facet_bit(w.product_id))
  from unnest(words_after) w group by 1, 2, 3 order by 1, 2, 3
  on conflict (word, weight, block) do update set products = p.products | excluded.products
$$;

create function product_words_follow() returns trigger language plpgsql as $$
declare
  old_words word_of_product[] := '{}';
  new_words word_of_product[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('product_word'));
  if tg_op <> 'INSERT' then
    old_words := array(select row (substr(w, 2), left(w, 1), b.product_id)::word_of_product
      from before b cross join unnest(b.words) w);
  end if;
  if tg_op <> 'DELETE' then
    new_words := array(select row (substr(w, 2), left(w, 1), c.product_id)::word_of_product
      from changed c cross join unnest(c.words) w);
  end if;
  perform take_words(array(select unnest(old_words) except select unnest(new_words)));
  perform give_words(array(select unnest(new_words) except select unnest(old_words)));
  return null;
end $$;
create trigger words_follow_insert after insert on product_search referencing new table as changed
  for each statement execute function product_words_follow();
create trigger words_follow_update after update on product_search
  referencing new table as changed old table as before
  for each statement execute function product_words_follow();
create trigger words_follow_delete after delete on product_search referencing old table as before
  for each statement execute function product_words_follow();

-- The words that cut queries and mend them; one row, whose version tells a process that its copy is old.
create table search_lexicon (
  id integer primary key default 1 check (id = 1),
  version text not null,
  words jsonb not null
);

-- Shops that have products already.
select refresh_facets(array_agg(id)) from product having count(*) > 0;
