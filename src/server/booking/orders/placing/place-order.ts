import { type Insertable, type Selectable, sql } from 'kysely'
import { DUPLICATE_WINDOW_MINUTES, MAX_ORDERS_A_DAY, unpaidStatuses } from '#src/domain/booking/order.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Quote } from '#src/domain/pricing/price.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB, Orders } from '#src/platform/db/schema.gen.ts'
import { insertFrom, literals, recordset } from '#src/platform/db/sql-fragments.ts'
import { travellerColumns, travellersFrom } from '../travellers/store.ts'

export interface NewOrder {
  /** Everything of its row but the number, which is drawn while it is placed. */
  row: Omit<Insertable<Orders>, 'order_no' | 'trip_edition_id' | 'referrer_id'> &
    Pick<Selectable<Orders>, 'confirm_deadline' | 'pay_deadline' | 'created_at'> & {
      product_id: number
      departure_id: number
    }
  quote: Quote
  /** How many seats the order holds. */
  pax: number
  /** As many orders as a member may have unpaid. */
  maxUnpaid: number
  /** The offer of the waiting list whose seats it takes; null: free ones. */
  waitlistId: number | null
  /** The coupon that lowers it, of its member; null: none. */
  couponId: number | null
  /** Who placed it. */
  by: { actor: 'member' | 'staff'; id: number }
  /** Of the link by which the buyer came; empty for none. */
  referralMark: string
  /** `sealedTravellers`. */
  people: string
}

type Row<T extends keyof DB> = Omit<Insertable<DB[T]>, 'order_id'>

const itemsOf = ({ items }: Quote): Row<'order_item'>[] =>
  items.map((item, index) => ({
    seq: index + 1,
    code: item.code,
    name: item.name,
    unit_fen: item.unitFen,
    qty: item.qty,
    amount_fen: item.amountFen,
    refundable: item.refundable,
  }))

export const adjustmentsOf = ({ adjustments }: Quote): Row<'order_adjustment'>[] =>
  adjustments.map((adjustment, index) => ({
    seq: index + 1,
    kind: adjustment.kind,
    ref_id: adjustment.refId,
    label: adjustment.label,
    unit_fen: adjustment.unitFen,
    qty: adjustment.qty,
    amount_fen: adjustment.amountFen,
    shares: [...adjustment.shares],
  }))

export interface Standing {
  /** The same idempotency key has already placed an order. */
  isReplayed: boolean
  /** The number of an order for the same departure and travellers, placed a moment ago (`DUPLICATE_WINDOW_MINUTES`). */
  duplicateOf: string | null
  unpaid: number
  /** How many orders were placed since the day began, cancelled ones too. */
  today: number
  /** The account is being closed: nothing new begins. */
  isClosing: boolean
  isPlaced: boolean
}

/**
 * Takes the member's lock, looks at the orders there are, and places this one unless they forbid it: seats, order,
 * lines, adjustments, travellers, hold and log in one statement, which is its own transaction. Nobody waits for this
 * process while it holds a lock, and when the seats are gone nothing has been written. Not placed though the standing
 * allows it: the seats are gone (rule book §6).
 */
export async function placeOrder(db: Db, order: NewOrder, orderNo: string): Promise<Standing> {
  const { row, quote } = order
  const { departure_id: departureId, created_at: now } = row
  const duplicatesSince = new Date(now.getTime() - DUPLICATE_WINDOW_MINUTES * 60_000)
  const { rows } = await sql<Standing>`
    with standing as materialized (
      select * from ordering_standing(${row.member_id}, ${row.idem_key}, ${departureId}, ${row.content_hash},
        ${duplicatesSince}, ${startOf(dayOf(now))}, ${[...unpaidStatuses]})
    ), ${order.waitlistId === null ? takeFree(order) : takeOffered(order, order.waitlistId)}, placed as (
      insert into orders ${insertFrom<'orders'>('taken', {
        ...row,
        order_no: orderNo,
        trip_edition_id: sql`trip_edition_of(${row.product_id})`,
        referrer_id: sql`referrer_of(${row.member_id}, ${order.referralMark})`,
      })}
      returning id
    ), items as (
      insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen, refundable)
      select placed.id, seq, code, name, unit_fen, qty, amount_fen, refundable
      from placed, ${recordset('order_item', itemsOf(quote))}
    ), adjustments as (
      insert into order_adjustment (order_id, seq, kind, ref_id, label, unit_fen, qty, amount_fen, shares)
      select placed.id, seq, kind, ref_id, label, unit_fen, qty, amount_fen, shares
      from placed, ${recordset('order_adjustment', adjustmentsOf(quote))}
    ), travellers as (
      insert into order_traveller (order_id, ${travellerColumns})
      select placed.id, traveller.* from placed, (${travellersFrom(order.people)}) as traveller
    ), hold as (${order.waitlistId === null ? holdFree(order) : holdOffered(order, order.waitlistId)}), logged as (
      insert into order_log (order_id, to_status, actor, actor_id, reason, at)
      select id, ${row.status}, ${order.by.actor}, ${order.by.id}, ${reasonOf(order)}, ${now} from placed
    )${order.couponId === null ? sql`` : lockCoupon(order, order.couponId)}
    select is_replayed as "isReplayed", twin as "duplicateOf", unpaid, is_closing as "isClosing", today,
      exists (select from placed) as "isPlaced"
    from standing${order.couponId === null ? sql`` : sql` left join coupon_locked on true`}`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('a function that answers one row answered none')
  return standing
}

/** What the log says of an order that somebody else placed for its member. */
const reasonOf = ({ by }: NewOrder) => (by.actor === 'staff' ? 'advised' : '')

const mayOrder = ({ maxUnpaid }: NewOrder) => sql`not is_replayed and not is_closing and twin is null
  and unpaid < ${maxUnpaid} and today < ${MAX_ORDERS_A_DAY}`
const isOnSale = ({ row }: NewOrder) => sql`departure.id = ${row.departure_id}
  and departure.status in (${literals(onSaleStatuses)}) and departure.close_at > ${row.created_at}`

const takeFree = (order: NewOrder) => sql`taken as (
  update departure set held = held + ${order.pax} from standing
  where ${mayOrder(order)} and ${isOnSale(order)} and sold + held + ${order.pax} <= capacity
  returning departure.id)`

/**
 * Takes the seats that an offer keeps; those that the party does not need any more go on. The departure is locked before the
 * offer, as by everybody who makes or ends one, so that the offer is taken or lapses, never both.
 */
const takeOffered = (order: NewOrder, waitlistId: number) => sql`locked as materialized (
  select departure.id from departure, standing where ${mayOrder(order)} and ${isOnSale(order)} for no key update of departure
), offer as (
  update waitlist set state = 'taken', ended_at = ${order.row.created_at} from locked
  where waitlist.id = ${waitlistId} and waitlist.member_id = ${order.row.member_id}
    and waitlist.departure_id = locked.id and waitlist.state = 'offered'
    and waitlist.offer_until > ${order.row.created_at} and waitlist.seats >= ${order.pax}
  returning waitlist.departure_id, waitlist.seats
), taken as (
  update departure set held = held - (offer.seats - ${order.pax}::integer) from offer
  where departure.id = offer.departure_id
  returning departure.id)`

const holdFree = ({ row, pax }: NewOrder) => sql`
  insert into inventory_hold (departure_id, order_id, pax, created_at, updated_at)
  select ${row.departure_id}::bigint, id, ${pax}::integer, ${row.created_at}::timestamptz, ${row.created_at} from placed`

const holdOffered = ({ row, pax }: NewOrder, waitlistId: number) => sql`
  update inventory_hold set order_id = placed.id, kind = 'order', pax = ${pax}::integer, expires_at = null,
    updated_at = ${row.created_at}
  from placed where inventory_hold.waitlist_id = ${waitlistId} and inventory_hold.status = 'active'`

/** Ties the coupon to the order in the very statement, which fails whole when somebody was first (errcode BM047). */
const lockCoupon = ({ row }: NewOrder, couponId: number) => sql`, coupon_locked as materialized (
  select lock_coupon(${couponId}, ${row.member_id}, id, ${row.created_at}) from placed)`

/** Lets the member's orders be placed one after the other, until the end of the transaction. */
export const lockOrdering = (tx: Tx, memberId: number) => holdLock(tx, 'ordering', memberId)

export const findReplayed = (db: Db, memberId: number, idemKey: string) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'status', 'confirm_deadline', 'pay_deadline', 'payable_fen'])
    .where('member_id', '=', memberId)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst()
