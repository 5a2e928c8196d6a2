import { type RawBuilder, sql } from 'kysely'
import { runningRefundStatuses } from '#src/domain/account/closing.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { openRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { OptionKind } from '#src/domain/codes.ts'
import { openInquiryStatuses } from '#src/domain/content/inquiry-work.ts'
import type { OrderStanding, Sold } from '#src/domain/marketing/cashback/cashback.ts'
import type { RateType, VoidReason } from '#src/domain/marketing/cashback/states.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** For so long before an order a session says from which device an account was used, as when accounts are made. */
const DEVICE_DAYS = 90

const isOpenRequest = sql`q.status in (${literals(openRequestStatuses)})`
const isRunningRefund = sql`f.status in (${literals(runningRefundStatuses)})`
const isOpenComplaint = sql`i.complaint_no is not null and i.status in (${literals(openInquiryStatuses)})
  and i.answered_at is null and i.created_at >= o.created_at
  and (i.member_id = o.member_id or i.phone_hash = o.contact_phone_hash)`

/** Whether money of the order `o` is asked back or on its way back. */
export const isRefunding: RawBuilder<boolean> = sql`(
  exists (select from refund_request q where q.order_id = o.id and ${isOpenRequest})
  or exists (select from refund f where f.order_id = o.id and ${isRunningRefund}))`

/** Whether who bought or is called about the order `o` has complained since and has not been answered. */
export const hasComplaint: RawBuilder<boolean> = sql`exists (select from inquiry i where ${isOpenComplaint})`

/** Orders of which either is so, found from the little that is open and not from all that was ever sold. */
export const heldOrders: RawBuilder<number> = sql`
  select q.order_id from refund_request q where ${isOpenRequest}
  union all select f.order_id from refund f where ${isRunningRefund}
  union all select o.id from inquiry i join orders o on ${isOpenComplaint}`

const hasSamePhone = sql`o.contact_phone_hash = r.phone_hash`

/** The buyer's device at the address from which the order was placed is one that the referrer uses there. */
const hasSameDevice = sql`exists (
  select from session mine join session theirs on theirs.ip = mine.ip and theirs.user_agent = mine.user_agent
  where mine.member_id = o.member_id and mine.ip = o.created_ip and theirs.member_id = r.id
    and theirs.last_seen_at >= o.created_at - make_interval(days => ${DEVICE_DAYS}))`

const hasSamePayer = sql`exists (
  select from payment p join orders theirs on theirs.member_id = r.id
    join payment paid on paid.order_id = theirs.id and paid.payer_hash = p.payer_hash and paid.success_at is not null
  where p.order_id = o.id and p.success_at is not null)`

/** Which mark of the referrer an order bears: somebody inviting himself (rule book §13); null for none. */
export const ownMark: RawBuilder<VoidReason | null> = sql`case when ${hasSamePhone} then 'same_phone'
  when ${hasSameDevice} then 'same_device' when ${hasSamePayer} then 'same_payer' end`

interface Row extends Omit<OrderStanding, 'returnsOn'> {
  orderId: number
  orderNo: string
  status: OrderStatus
  returnsOn: Day
  updatedAt: Date
  paidFen: number
  refundedFen: number
  type: RateType | null
  /** When the first money came; null where none came through a payment. */
  paidAt: Date | null
  referrerId: number | null
  mark: VoidReason | null
  items: { code: string; amount_fen: number; refundable: boolean }[]
  shares: number[][]
  options: { id: number; kind: OptionKind }[]
}

/** All that the cashback of an order is worked out from, as it stands in this transaction. */
export type OrderFacts = OrderStanding &
  Pick<Row, 'orderId' | 'orderNo' | 'updatedAt' | 'type' | 'paidAt' | 'referrerId' | 'mark'> & { sold: Sold }

/** Undefined for a number that no order has. `referrerId` is null where nobody, or nobody who is still here, invited. */
export async function findFacts(db: Db, orderId: number): Promise<OrderFacts | undefined> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.order_no as "orderNo", o.status, o.returns_on as "returnsOn",
      o.updated_at as "updatedAt", o.paid_fen as "paidFen", o.refunded_fen as "refundedFen",
      case when o.source = 'custom' then 'custom' else coalesce(o.sold_type, p.type::text) end as type,
      (select min(p.success_at) from payment p where p.order_id = o.id) as "paidAt", r.id as "referrerId", ${ownMark} as mark, ${isRefunding} as "isRefunding", ${hasComplaint} as "hasComplaint",
      coalesce((select json_agg(json_build_object('code', i.code, 'amount_fen', i.amount_fen,
        'refundable', i.refundable) order by i.seq) from order_item i where i.order_id = o.id), '[]') as items,
      coalesce((select json_agg(to_json(a.shares) order by a.seq) from order_adjustment a
        where a.order_id = o.id), '[]') as shares,
      coalesce(o.snapshot #> '{terms,terms,options}', '[]') as options
    from orders o left join product p on p.id = o.product_id
    left join member r on r.id = o.referrer_id and r.status <> 'cancelled' and r.id <> o.member_id
    where o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row && factsOf(row)
}

function factsOf({ items, shares, options, paidFen, refundedFen, ...row }: Row): OrderFacts {
  return {
    ...row,
    sold: {
      items: items.map(({ code, amount_fen, refundable }) => ({
        code,
        amountFen: toFen(amount_fen),
        refundable,
      })),
      adjustments: shares.map((each) => ({ shares: each.map(toFen) })),
      optionKinds: new Map(options.map(({ id, kind }) => [id, kind])),
      paidFen: toFen(paidFen),
      refundedFen: toFen(refundedFen),
    },
  }
}
