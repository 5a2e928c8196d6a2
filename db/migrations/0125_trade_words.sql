-- Tables and columns take the words of the trade; the wire keeps its own.
alter table tourist rename to saved_traveller;
alter table tourist_doc rename to saved_traveller_doc;
alter table saved_product rename to favourite;
alter table comment rename to review;
alter table consult rename to inquiry;
alter table mail_address rename to postal_address;
alter table stand_in_captcha rename to simulator_captcha;
alter table stand_in_keys rename to simulator_keys;
alter table stand_in_message rename to simulator_message;
alter table stand_in_notification rename to simulator_notification;
alter table stand_in_refund rename to simulator_refund;
alter table stand_in_trade rename to simulator_trade;
alter table stand_in_weixin_code rename to simulator_weixin_code;

alter table saved_traveller_doc rename tourist_id to saved_traveller_id;
alter table order_traveller rename tourist_id to saved_traveller_id;
alter table reveal_log rename tourist_id to saved_traveller_id;
alter table orders rename linkman_name to contact_name;
alter table orders rename linkman_phone_enc to contact_phone_enc;
alter table orders rename linkman_email_enc to contact_email_enc;
alter table member rename linkman_name to contact_name;

alter type comment_status rename to review_status;
alter type consult_kind rename to inquiry_kind;
alter type consult_status rename to inquiry_status;
alter type stand_in_trade_state rename to simulator_trade_state;

alter function write_product_figures rename to write_product_stats;
create or replace function write_product_stats(ids bigint[], today date, at timestamptz) returns integer language sql as $$
  with
  open_departure as (
    select d.product_id, min(d.adult_fen) as price_from, min(d.departs_on) as next_departs,
           count(distinct d.departs_on) filter (where d.departs_on <= today + 60) as near_days
    from departure d join combo c on c.id = d.combo_id and c.on_sale
    where d.product_id = any (ids) and d.status in ('open', 'formed') and d.departs_on > today and d.close_at > at
      and d.sold < d.capacity
    group by d.product_id
  ),
  sale as (
    select o.product_id, sum(o.adult + o.child_bed + o.child_nobed) as people,
           sum(o.adult + o.child_bed + o.child_nobed) filter (where o.created_at > at - interval '90 days') as lately
    from orders o
    where o.product_id = any (ids) and not o.sample
      and o.status in ('deposit_paid', 'paid', 'ready', 'travelling', 'wait_review', 'done')
    group by o.product_id
  ),
  rated as (
    select c.product_id, avg(c.score) as score, count(*) as reviews
    from review c
    where c.product_id = any (ids) and not c.sample and c.status = 'shown'
    group by c.product_id
  ),
  figure as (
    select p.id, od.price_from, od.next_departs, coalesce(s.people, 0)::integer as sold,
           round(r.score, 1) as score, coalesce(r.reviews, 0)::integer as reviews,
           -- 0.35 sold in 90 days (log; 1,000 people fill it), 0.25 rating (Bayesian, prior 4.5 × 20),
           -- 0.2 near departures (30 of the next 60 days fill it), 0.2 staff weight (100 fills it).
           (0.35 * least(ln(1 + coalesce(s.lately, 0)) / ln(1001), 1)
            + 0.25 * (4.5 * 20 + coalesce(r.score * r.reviews, 0)) / (20 + coalesce(r.reviews, 0)) / 5
            + 0.2 * least(coalesce(od.near_days, 0) / 30.0, 1)
            + 0.2 * least(greatest(p.sort_weight, 0) / 100.0, 1))::real as rank
    from product p
    left join open_departure od on od.product_id = p.id
    left join sale s on s.product_id = p.id
    left join rated r on r.product_id = p.id
    where p.id = any (ids)
  ),
  written as (
    update product p
    set price_from_fen = f.price_from, next_departs_on = f.next_departs, sold_count = f.sold,
        score_avg = f.score, score_count = f.reviews, rank_score = f.rank
    from figure f
    where f.id = p.id
      and (p.price_from_fen, p.next_departs_on, p.sold_count, p.score_avg, p.score_count, p.rank_score)
          is distinct from (f.price_from, f.next_departs, f.sold, f.score, f.reviews, f.rank)
    returning 1
  )
  select count(*)::integer from written
$$;
alter function refresh_product_figures rename to refresh_product_stats;
create or replace function refresh_product_stats(ids bigint[], today date, at timestamptz) returns integer
language plpgsql as $$
declare
  written integer;
begin
  written := write_product_stats(ids, today, at);
  perform refresh_dated_facets(ids, today, at);
  return written;
end $$;

-- What was named after them follows: constraints (which take their indexes along), other indexes, sequences.
do $$
declare
  word text[];
  found record;
begin
  foreach word slice 1 in array array[
    ['tourist', 'saved_traveller'], ['saved_product', 'favourite'], ['comment', 'review'], ['consult', 'inquiry'],
    ['mail_address', 'postal_address'], ['stand_in', 'simulator'], ['linkman', 'contact']]
  loop
    for found in
      select conrelid::regclass as of, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and conname ~ ('(^|_)' || word[1] || '_')
    loop
      execute format('alter table %s rename constraint %I to %I',
        found.of, found.name, regexp_replace(found.name, '(^|_)' || word[1] || '_', '\1' || word[2] || '_', 'g'));
    end loop;
    for found in
      select relname as name, relkind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and relname ~ ('(^|_)' || word[1] || '_')
    loop
      execute format('alter %s %I rename to %I', case found.relkind when 'i' then 'index' else 'sequence' end,
        found.name, regexp_replace(found.name, '(^|_)' || word[1] || '_', '\1' || word[2] || '_', 'g'));
    end loop;
  end loop;
end $$;
