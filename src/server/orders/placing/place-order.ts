import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/counts.ts'
import { unpaidStatuses } from '#src/domain/order.ts'
import type { OrderStatus } from '#src/domain/order-codes.ts'
import type { Quote } from '#src/domain/price.ts'
import { onSaleStatuses, seatsTaken } from '#src/domain/stock.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/literals.ts'
import { peopleColumns, peopleFrom } from '../people/people-store.ts'
import type { OrderSnapshot } from '../snapshot.ts'

export interface NewOrder {
  memberId: number
  productId: number
  comboId: number
  departureId: number
  snapshot: OrderSnapshot
  departsOn: Day
  returnsOn: Day
  counts: Counts
  quote: Quote
  linkmanName: string
  linkmanPhone: Buffer
  linkmanEmail: Buffer | null
  emergencyName: string
  emergencyPhone: Buffer | null
  remark: string
  agreed: readonly string[]
  status: OrderStatus
  confirmDeadline: Date | null
  payDeadline: Date | null
  idemKey: string
  contentHash: Buffer
  sourceFrom: string
  ip: string
  /** `sealedPeople`. */
  people: string
  travellersComplete: boolean
  now: Date
}

/** Lines as the table spells them. */
const itemsOf = ({ lines }: Quote) =>
  JSON.stringify(
    lines.map((line, index) => ({
      seq: index + 1,
      code: line.code,
      name: line.name,
      unit_fen: line.unitFen,
      qty: line.qty,
      amount_fen: line.amountFen,
      refundable: line.refundable,
    })),
  )

/**
 * The order, its lines, people, hold and log, and its seats: one statement, one round trip. The departure is what the
 * statement waits for last, so that buyers of one date stand in each other's way for as short as possible (rule book
 * §6). False when the seats are gone; then the caller must roll back, for the rest has been written.
 */
export async function placeOrder(tx: Tx, order: NewOrder, orderNo: string): Promise<boolean> {
  const { counts, quote, now } = order
  const pax = seatsTaken(counts)
  const { rows } = await sql`
    with placed as (
      insert into orders (order_no, member_id, product_id, combo_id, departure_id, snapshot, trip_edition_id,
        departs_on, returns_on, adult, child_bed, child_nobed, infant, rooms, share, total_fen, discount_fen,
        payable_fen, deposit_fen, balance_due_on, linkman_name, linkman_phone_enc, linkman_email_enc, emergency_name,
        emergency_phone_enc, remark, agreed, status, confirm_deadline, pay_deadline, idem_key, content_hash,
        source_from, created_ip, travellers_complete, created_at, updated_at)
      values (${orderNo}, ${order.memberId}, ${order.productId}, ${order.comboId}, ${order.departureId},
        ${JSON.stringify(order.snapshot)}, trip_edition_of(${order.productId}), ${order.departsOn},
        ${order.returnsOn}, ${counts.adult}, ${counts.child_bed}, ${counts.child_nobed}, ${counts.infant},
        ${quote.rooms}, ${quote.share}, ${quote.totalFen}, ${quote.discountFen}, ${quote.payableFen},
        ${quote.depositFen}, ${quote.balanceDue}, ${order.linkmanName}, ${order.linkmanPhone},
        ${order.linkmanEmail}, ${order.emergencyName}, ${order.emergencyPhone}, ${order.remark},
        ${order.agreed}::text[], ${order.status}, ${order.confirmDeadline}, ${order.payDeadline}, ${order.idemKey},
        ${order.contentHash}, ${order.sourceFrom}, ${order.ip}, ${order.travellersComplete}, ${now}, ${now})
      returning id
    ), items as (
      insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen, refundable)
      select placed.id, item.* from placed, jsonb_to_recordset(${itemsOf(quote)}::jsonb) as item (seq smallint,
        code text, name text, unit_fen integer, qty integer, amount_fen integer, refundable boolean)
    ), people as (
      insert into order_traveller (order_id, ${peopleColumns})
      select placed.id, person.* from placed, (${peopleFrom(order.people)}) as person
    ), hold as (
      insert into inventory_hold (departure_id, order_id, pax, created_at, updated_at)
      select ${order.departureId}::bigint, id, ${pax}::integer, ${now}::timestamptz, ${now} from placed
    ), logged as (
      insert into order_log (order_id, to_status, actor, actor_id, at)
      select id, ${order.status}, 'member', ${order.memberId}, ${now} from placed
    )
    update departure set held = held + ${pax} from placed
    where departure.id = ${order.departureId} and status in (${literals(onSaleStatuses)}) and close_at > ${now}
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

/** Takes the lock and looks, in one round trip. */
export async function lockStanding(
  tx: Tx,
  order: Pick<NewOrder, 'memberId' | 'idemKey' | 'departureId' | 'contentHash'> & {
    twinsSince: Date
    dayBegan: Date
  },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select is_replayed as "isReplayed", twin, unpaid, is_closing as "isClosing", today
    from ordering_standing(${order.memberId}, ${order.idemKey}, ${order.departureId}, ${order.contentHash},
      ${order.twinsSince}, ${order.dayBegan}, ${[...unpaidStatuses]})`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('a function that answers one row answered none')
  return standing
}

export const findReplayed = (db: Db, memberId: number, idemKey: string) =>
  db
    .selectFrom('orders')
    .select([
      'order_no as orderNo',
      'status',
      'confirm_deadline as confirmDeadline',
      'pay_deadline as payDeadline',
      'payable_fen as payableFen',
    ])
    .where('member_id', '=', memberId)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst()
