-- What lowers the price of an order beside its lines: the shop's best rule until now, a coupon and others beside it. Each
-- says how much of it every line bears, so that a line that leaves takes its part along (rule book §8.9, 4).
create type adjustment_kind as enum ('rule', 'coupon');

create function sum_of(parts integer[]) returns bigint
language sql immutable strict parallel safe
return (select coalesce(sum(part), 0) from unnest(parts) part);

create table order_adjustment (
  order_id bigint not null references orders (id) on delete cascade,
  seq smallint not null,
  kind adjustment_kind not null,
  -- The rule or coupon it comes from, which may change or go; what was agreed stands here.
  ref_id bigint not null,
  label text not null,
  unit_fen integer not null,
  qty integer not null check (qty > 0),
  amount_fen integer not null check (amount_fen < 0 and amount_fen = unit_fen::bigint * qty),
  -- By the `seq` of order_item, from 1.
  shares integer[] not null check (0 >= all (shares) and sum_of(shares) = amount_fen),
  primary key (order_id, seq)
);

-- A rule stood among the lines, the last of them. Its parts are split as `sharesOf` splits them: to the adults where it
-- is so much for each of them, else over what all people cost; the fen left over go to the largest remainders.
with ruled as (
  select i.order_id, split_part(i.code, ':', 2)::bigint as ref_id, i.name, i.unit_fen, i.qty, i.amount_fen,
    coalesce(coalesce(p.off_kind = 'fen_per_adult', i.qty > 1) and -i.amount_fen <= adult.amount_fen, false)
      as is_of_adults
  from order_item i
  left join price_rule p on p.id = split_part(i.code, ':', 2)::bigint
  left join order_item adult on adult.order_id = i.order_id and adult.code = 'adult'
  where i.code like 'rule:%'
), weighed as (
  select r.order_id, i.seq, -r.amount_fen::bigint as off,
    case when i.code = 'adult' or (not r.is_of_adults and i.code in ('child_bed', 'child_nobed', 'infant'))
      then i.amount_fen else 0 end as weight
  from ruled r join order_item i on i.order_id = r.order_id and i.code not like 'rule:%'
), split as (
  select order_id, seq, off, off * weight / sum(weight) over line as part, off * weight % sum(weight) over line as rest
  from weighed window line as (partition by order_id)
), ranked as (
  select order_id, seq, part,
    row_number() over (partition by order_id order by rest desc, seq) <= off - sum(part) over (partition by order_id)
      as is_rounded_up
  from split
)
insert into order_adjustment (order_id, seq, kind, ref_id, label, unit_fen, qty, amount_fen, shares)
select r.order_id, 1, 'rule', r.ref_id, r.name, r.unit_fen, r.qty, r.amount_fen,
  (select array_agg(-(part + is_rounded_up::integer) order by seq) from ranked where ranked.order_id = r.order_id)
from ruled r;

delete from order_item where code like 'rule:%';
alter table order_item add constraint order_item_is_bought check (code !~ '^(rule|coupon):');

-- Lines and adjustments as the traveller reads them: one list that sums to what is to be paid.
create view order_line as
  select order_id, seq::integer as seq, code, name, unit_fen, qty, amount_fen, refundable from order_item
  union all
  select order_id, 1000 + seq, kind || ':' || ref_id, label, unit_fen, qty, amount_fen, true from order_adjustment;
