import { type Insertable, type Selectable, sql } from 'kysely'
import {
  DUPLICATE_WINDOW_MINUTES,
  MAX_ORDERS_A_DAY,
  MAX_UNPAID_ORDERS,
  unpaidStatuses,
} from '#src/domain/booking/order.ts'
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
  row: Omit<Insertable<Orders>, 'order_no' | 'trip_edition_id'> &
    Pick<Selectable<Orders>, 'confirm_deadline' | 'pay_deadline' | 'created_at'> & {
      product_id: number
      departure_id: number
    }
  quote: Quote
  /** How many seats the order holds. */
  pax: number
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

const adjustmentsOf = ({ adjustments }: Quote): Row<'order_adjustment'>[] =>
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
  const { row, quote, pax } = order
  const { departure_id: departureId, created_at: now } = row
  const duplicatesSince = new Date(now.getTime() - DUPLICATE_WINDOW_MINUTES * 60_000)
  const { rows } = await sql<Standing>`
    with standing as materialized (
      select * from ordering_standing(${row.member_id}, ${row.idem_key}, ${departureId}, ${row.content_hash},
        ${duplicatesSince}, ${startOf(dayOf(now))}, ${[...unpaidStatuses]})
    ), taken as (
      update departure set held = held + ${pax} from standing
      where not is_replayed and not is_closing and twin is null and unpaid < ${MAX_UNPAID_ORDERS}
        and today < ${MAX_ORDERS_A_DAY}
        and departure.id = ${departureId} and status in (${literals(onSaleStatuses)}) and close_at > ${now}
        and sold + held + ${pax} <= capacity
      returning departure.id
    ), placed as (
      insert into orders ${insertFrom<'orders'>('taken', {
        ...row,
        order_no: orderNo,
        trip_edition_id: sql`trip_edition_of(${row.product_id})`,
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
    ), hold as (
      insert into inventory_hold (departure_id, order_id, pax, created_at, updated_at)
      select ${departureId}::bigint, id, ${pax}::integer, ${now}::timestamptz, ${now} from placed
    ), logged as (
      insert into order_log (order_id, to_status, actor, actor_id, at)
      select id, ${row.status}, 'member', ${row.member_id}, ${now} from placed
    )
    select is_replayed as "isReplayed", twin as "duplicateOf", unpaid, is_closing as "isClosing", today,
      exists (select from placed) as "isPlaced"
    from standing`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('a function that answers one row answered none')
  return standing
}

/** Lets the member's orders be placed one after the other, until the end of the transaction. */
export const lockOrdering = (tx: Tx, memberId: number) => holdLock(tx, 'ordering', memberId)

export const findReplayed = (db: Db, memberId: number, idemKey: string) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'status', 'confirm_deadline', 'pay_deadline', 'payable_fen'])
    .where('member_id', '=', memberId)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst()
