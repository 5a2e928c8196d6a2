-- Kept pages and answers carry the names of what they show, and whoever changes a row names it (docs/decisions/031):
-- `product:100001`, `taxonomy`. PostgreSQL delivers each name once for a transaction, at its commit.
do $$
declare
  followed text;
begin
  foreach followed in array array['designer', 'customer_case', 'shop_setting'] loop
    execute format('drop trigger tell_rows on %I', followed);
    execute format('drop trigger tell_changes on %I', followed);
  end loop;
end $$;
drop function notify_catalogue_changed();

-- What visitors can tell of a row. Of the seats of a departure that is whether one is left, and how many people its
-- group lacks: an order that changes neither renews nothing.
create function visible_of(stored jsonb) returns jsonb immutable parallel safe language sql return
  case when stored ? 'held'
    then stored - '{sold,held,capacity,version}'::text[] || jsonb_build_object(
      'is_full', (stored ->> 'sold')::integer + (stored ->> 'held')::integer >= (stored ->> 'capacity')::integer,
      'in_group', least((stored ->> 'sold')::integer, (stored ->> 'min_group')::integer))
    else stored - '{trip_version,updated_at}'::text[]
  end;

-- Each argument is a name, `lists`, or one with the column of its number, `product:product_id`. More than a hundred
-- numbers are told as all of them: `product`.
create function tell_what_changed() returns trigger language plpgsql as $$
declare
  changed jsonb[];
  numbers text[];
  argument text;
  name text;
begin
  if tg_op = 'UPDATE' then
    select array_agg(visible) into changed from (
      (select visible_of(to_jsonb(a)) as visible from after_rows a except select visible_of(to_jsonb(b)) from before_rows b)
      union all
      (select visible_of(to_jsonb(b)) from before_rows b except select visible_of(to_jsonb(a)) from after_rows a)) both_ways;
  elsif tg_op = 'INSERT' then
    select array_agg(to_jsonb(a)) into changed from after_rows a;
  else
    select array_agg(to_jsonb(b)) into changed from before_rows b;
  end if;
  if changed is null then return null; end if;

  foreach argument in array tg_argv loop
    name := split_part(argument, ':', 1);
    if name = argument then
      perform pg_notify('catalogue_changed', name);
      continue;
    end if;
    select array_agg(distinct one ->> split_part(argument, ':', 2)) into numbers
    from unnest(changed) one where one ->> split_part(argument, ':', 2) is not null;
    if cardinality(numbers) > 100 then
      perform pg_notify('catalogue_changed', name);
    else
      perform pg_notify('catalogue_changed', name || ':' || number) from unnest(numbers) number;
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('product', '''product:id'', ''lists'''),
      ('product_destination', '''product:product_id'', ''lists'''),
      ('product_theme', '''product:product_id'', ''lists'''),
      ('product_label', '''product:product_id'', ''lists'''),
      ('price_rule', '''product:product_id'', ''lists'''),
      ('combo', '''product:product_id'', ''lists'''),
      ('departure', '''product:product_id'', ''lists'''),
      ('itinerary_day', '''product:product_id'', ''hotel:hotel_id'''),
      ('comment', '''product:product_id'''),
      ('product_search', '''lists'''),
      ('search_lexicon', '''lists'''),
      ('product_facet', '''facets'''),
      ('destination', '''taxonomy'''),
      ('theme', '''taxonomy'''),
      ('label', '''taxonomy'''),
      ('departure_city', '''taxonomy'''),
      ('supplier', '''taxonomy'''),
      ('refund_ladder_step', '''taxonomy'''),
      ('hotel', '''hotel:id'''),
      ('designer', '''designers'''),
      ('customer_case', '''designers'''),
      ('banner', '''banner:place'''),
      ('static_page', '''static_pages'''),
      ('shop_setting', '''settings'''),
      ('hot_search', '''hot_searches'''),
      ('news', '''news''')) as f (relation, arguments)
  loop
    execute format('create trigger tell_insert after insert on %I referencing new table as after_rows
      for each statement execute function tell_what_changed(%s)', followed.relation, followed.arguments);
    execute format('create trigger tell_update after update on %I
      referencing old table as before_rows new table as after_rows
      for each statement execute function tell_what_changed(%s)', followed.relation, followed.arguments);
    execute format('create trigger tell_delete after delete on %I referencing old table as before_rows
      for each statement execute function tell_what_changed(%s)', followed.relation, followed.arguments);
  end loop;
end $$;
