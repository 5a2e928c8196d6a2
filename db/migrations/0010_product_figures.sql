-- What a product's card shows and sorts by is derived from departures, orders and reviews, never typed by hand:
-- the lowest adult price that can still be bought, the next day to leave, real sales and real reviews (sample rows
-- do not count), and the score behind 综合 (rule book §22). Rows whose figures did not move are not written.
create function refresh_product_figures(ids bigint[], today date, at timestamptz) returns integer
language sql as $$
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
  review as (
    select c.product_id, avg(c.score) as score, count(*) as reviews
    from comment c
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
    left join review r on r.product_id = p.id
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
