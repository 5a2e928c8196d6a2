import { sql } from 'kysely'
import { firstPaidStatuses } from '#src/domain/booking/order.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Span } from '../range.ts'

/**
 * Orders whose first step into deposit_paid or paid falls in the range, with who they were for, what they came to and what
 * a coupon took off then, as the step's log says. Where it does not yet, today's people, sum and coupon stand for them, or
 * the sum that a later change of date or person has told.
 */
export const firstPaid = ({ since, before }: Pick<Span, 'since' | 'before'>) => sql`
  select l.order_id, l.at,
    coalesce((l.extra ->> 'people')::integer, o.adult + o.child_bed + o.child_nobed) as people,
    coalesce((l.extra ->> 'infant')::integer, o.infant) as infant,
    coalesce((l.extra ->> 'payable_fen')::bigint,
      (select (c.quote ->> 'oldPayableFen')::bigint from order_change c
        where c.order_id = l.order_id and c.state = 'done' and c.ended_at > l.at order by c.ended_at, c.id limit 1),
      o.payable_fen) as payable_fen,
    coupon.id as coupon_id, coupon.off_fen as coupon_fen
  from order_log l join orders o on o.id = l.order_id
  left join lateral (
    select (l.extra ->> 'coupon')::bigint as id, (l.extra ->> 'coupon_fen')::bigint as off_fen where l.extra ? 'coupon_fen'
    union all
    select a.ref_id, -a.amount_fen from order_adjustment a
    where a.order_id = l.order_id and a.kind = 'coupon' and not l.extra ? 'coupon_fen') coupon on true
  where l.at >= ${since} and l.at < ${before} and l.to_status in (${literals(firstPaidStatuses)}) and not o.sample
    and not exists (select from order_log earlier where earlier.order_id = l.order_id and earlier.id < l.id
      and earlier.to_status in (${literals(firstPaidStatuses)}))`
