import { type Insertable, type Selectable, sql } from 'kysely'
import { unpaidStatuses } from '#src/domain/order.ts'
import type { Quote } from '#src/domain/price.ts'
import { onSaleStatuses } from '#src/domain/stock.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { insertValues } from '#src/platform/db/insert-values.ts'
import { literals } from '#src/platform/db/literals.ts'
import { recordset } from '#src/platform/db/recordset.ts'
import type { DB, Orders } from '#src/platform/db/schema.gen.ts'
import { peopleColumns, peopleFrom } from '../people/people-store.ts'

export interface NewOrder {
  /** Everything of its row but the number, which is drawn while it is placed. */
  row: Omit<Insertable<Orders>, 'order_no' | 'trip_edition_id'> &
    Pick<Selectable<Orders>, 'confirm_deadline' | 'pay_deadline' | 'created_at'> & {
      product_id: number
      departure_id: number
    }
  quote: Quote
  /** Seats that it holds. */
  pax: number
  /** `sealedPeople`. */
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

/**
 * The order, its lines, adjustments, people, hold and log, and its seats: one statement, one round trip. The departure
 * is what the statement waits for last, so that buyers of one date stand in each other's way for as short as possible
 * (rule book §6). False when the seats are gone; then the caller must roll back, for the rest has been written.
 */
export async function placeOrder(tx: Tx, order: NewOrder, orderNo: string): Promise<boolean> {
  const { row, quote, pax } = order
  const { departure_id: departureId, created_at: now } = row
  const { rows } = await sql`
    with placed as (
      insert into orders ${insertValues<'orders'>({
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
    ), people as (
      insert into order_traveller (order_id, ${peopleColumns})
      select placed.id, person.* from placed, (${peopleFrom(order.people)}) as person
    ), hold as (
      insert into inventory_hold (departure_id, order_id, pax, created_at, updated_at)
      select ${departureId}::bigint, id, ${pax}::integer, ${now}::timestamptz, ${now} from placed
    ), logged as (
      insert into order_log (order_id, to_status, actor, actor_id, at)
      select id, ${row.status}, 'member', ${row.member_id}, ${now} from placed
    )
    update departure set held = held + ${pax} from placed
    where departure.id = ${departureId} and status in (${literals(onSaleStatuses)}) and close_at > ${now}
      and sold + held + ${pax} <= capacity
    returning placed.id`.execute(tx)
  return rows.length === 1
}

/** From here to the end of the transaction the member's orders are placed one after the other. */
export const lockOrdering = (tx: Tx, memberId: number) => holdLock(tx, 'ordering', memberId)

export interface Standing {
  /** This very button press has already placed an order. */
  isReplayed: boolean
  /** The number of an order for the same departure and people, placed a moment ago. */
  twin: string | null
  unpaid: number
  /** Placed since `dayBegan`, cancelled ones too. */
  today: number
  /** The account is being closed: nothing new begins. */
  isClosing: boolean
}

interface Asking extends Pick<NewOrder['row'], 'member_id' | 'idem_key' | 'departure_id' | 'content_hash'> {
  twinsSince: Date
  dayBegan: Date
}

/** Takes the lock and looks, in one round trip. */
export async function lockStanding(tx: Tx, order: Asking): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select is_replayed as "isReplayed", twin, unpaid, is_closing as "isClosing", today
    from ordering_standing(${order.member_id}, ${order.idem_key}, ${order.departure_id}, ${order.content_hash},
      ${order.twinsSince}, ${order.dayBegan}, ${[...unpaidStatuses]})`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('a function that answers one row answered none')
  return standing
}

export const findReplayed = (db: Db, memberId: number, idemKey: string) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'status', 'confirm_deadline', 'pay_deadline', 'payable_fen'])
    .where('member_id', '=', memberId)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst()
