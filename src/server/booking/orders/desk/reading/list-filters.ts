import { type RawBuilder, sql } from 'kysely'
import type { orderLists } from '#src/api/desk/orders/lists.ts'
import type { Input } from '#src/api/endpoint.ts'
import { SOON_DAYS } from '#src/domain/booking/desk/lists.ts'
import { bookedStatuses, lapsingStatuses, statusesOf, unpaidStatuses } from '#src/domain/booking/order.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, type Day, dayOf, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

export type ListInput = Input<(typeof orderLists)['list']>
export type Condition = RawBuilder<boolean>

const goingStatuses = ['deposit_paid', 'paid', 'ready'] as const satisfies OrderStatus[]

const isIncomplete = sql<boolean>`not orders.travellers_complete and orders.status in (${literals(goingStatuses)})`
const isUnpaid = sql<boolean>`orders.id in (
  select order_id from order_bill where status = 'unpaid'
  union all select id from orders where status in (${literals(unpaidStatuses)}))`
/** Not signed yet, or signed no more: a contract that was voided and has no other behind it. */
const isUnsigned = sql<boolean>`orders.id in (
  select id from orders where status in ('wait_confirm', 'wait_contract')
  union all select o.id from contract voided join orders o on o.id = voided.order_id
  where voided.state = 'voided' and o.status in (${literals(bookedStatuses)})
    and not exists (select from contract signed where signed.order_id = o.id and signed.state = 'signed'))`
const hasRefund = sql<boolean>`orders.id in (select order_id from refund union all select order_id from refund_request)`
/** Asked for, or agreed and not all arrived. */
const isRefunding = sql<boolean>`orders.id in (select order_id from refund_request
  where status in ('submitted', 'first_approved', 'approved'))`
/** Its traveller has complained since, from the account or the telephone of the order, and about no other product. */
export const complainedOrders = sql<{ id: number }>`
  select o.id from inquiry i join orders o on o.member_id = i.member_id
  where i.complaint_no is not null and i.created_at >= o.created_at
    and (i.product_id is null or i.product_id = o.product_id)
  union all select o.id from inquiry i join orders o on o.contact_phone_hash = i.phone_hash
  where i.complaint_no is not null and i.created_at >= o.created_at
    and (i.product_id is null or i.product_id = o.product_id)`

const paidSteps = sql`('deposit_paid', 'paid')`
/** Payments of so many days are begun at; of more, most orders are among them, and each is asked. */
const FEW_DAYS = 62

/** Paid for the first time in these days, deposit or whole; either end may be left open. */
function isFirstPaid({ paid_from: from, paid_until: until }: ListInput) {
  const since = from === undefined ? sql`true` : sql`l.at >= ${startOf(from)}`
  const before = until === undefined ? sql`true` : sql`l.at < ${startOf(addDays(until, 1))}`
  if (from !== undefined && until !== undefined && daysBetween(from, until) < FEW_DAYS)
    return sql<boolean>`orders.id in (
      select l.order_id from order_log l where l.to_status in ${paidSteps} and ${since} and ${before}
        and not exists (select from order_log earlier where earlier.order_id = l.order_id and earlier.id < l.id
          and earlier.to_status in ${paidSteps}))`
  return sql<boolean>`exists (
    select from (select step.at from order_log step where step.order_id = orders.id and step.to_status in ${paidSteps}
      order by step.id limit 1) l
    where ${since} and ${before})`
}
/** Lowered by a coupon now, or as it was first paid: a refund of the whole takes the coupon back. */
const hasCoupon = sql<boolean>`(exists (select from order_adjustment a
  where a.order_id = orders.id and a.kind = 'coupon')
  or exists (select from order_log l where l.order_id = orders.id and (l.extra ->> 'coupon_fen')::bigint > 0))`

const isDueOn = (today: Day) => {
  const [from, until] = [startOf(today), startOf(addDays(today, 1))]
  return sql<boolean>`orders.id in (
    select order_id from order_bill where status = 'unpaid' and due_at >= ${from} and due_at < ${until}
    union all select id from orders where status in (${literals(lapsingStatuses)})
      and pay_deadline >= ${from} and pay_deadline < ${until})`
}

const isOfDestination = (destinationId: number) => sql<boolean>`orders.product_id = any(array(
  select tagged.product_id from product_destination tagged
  join destination d on d.id = tagged.destination_id
  join destination wanted on wanted.id = ${destinationId} and d.path like wanted.path || '%'))`

function conditionsOfView({ view }: ListInput, today: Day): Condition[] {
  switch (view) {
    case 'to_confirm':
      return [sql`orders.status = 'wait_confirm'`]
    case 'due_today':
      return [isDueOn(today)]
    case 'departs_soon':
      return [
        sql`orders.departs_on between ${today}::date and ${addDays(today, SOON_DAYS)}::date`,
        sql`orders.status in (${literals(goingStatuses)})`,
      ]
    case 'incomplete':
      return [isIncomplete]
    case 'refunding':
      return [isRefunding]
    default:
      return []
  }
}

/** Every filter that is set is one more condition (desk book §4.2). */
export function conditionsOf(input: ListInput, now: Date): Condition[] {
  const conditions = conditionsOfView(input, dayOf(now))
  const add = (isSet: unknown, condition: () => Condition) => {
    if (isSet !== undefined && isSet !== false) conditions.push(condition())
  }
  add(input.states, () => sql`orders.status = any(${input.states}::order_status[])`)
  add(input.tab, () => sql`orders.status in (${literals(statusesOf(input.tab ?? 'all'))})`)
  add(input.departs_from, () => sql`orders.departs_on >= ${input.departs_from}::date`)
  add(input.departs_until, () => sql`orders.departs_on <= ${input.departs_until}::date`)
  add(input.ordered_from, () => sql`orders.created_at >= ${startOf(input.ordered_from ?? '')}`)
  add(input.ordered_until, () => sql`orders.created_at < ${startOf(addDays(input.ordered_until ?? '', 1))}`)
  add(input.paid_from ?? input.paid_until, () => isFirstPaid(input))
  add(input.product_id, () => sql`orders.product_id = ${input.product_id}`)
  add(input.destination_id, () => isOfDestination(input.destination_id ?? 0))
  add(input.departure_id, () => sql`orders.departure_id = ${input.departure_id}`)
  add(input.types, () => sql`orders.sold_type = any(${input.types}::text[])`)
  add(input.sources, () => sql`orders.source = any(${input.sources}::order_source[])`)
  add(input.advisor_id, () => sql`orders.advisor_id = ${input.advisor_id}`)
  add(input.unpaid, () => isUnpaid)
  add(input.incomplete, () => isIncomplete)
  add(input.unsigned, () => isUnsigned)
  add(input.has_refund, () => hasRefund)
  add(input.has_complaint, () => sql`orders.id in (${complainedOrders})`)
  add(input.with_coupon, () => hasCoupon)
  return conditions
}
