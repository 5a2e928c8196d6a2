import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { isOpenChange } from '#src/domain/booking/changes/change.ts'
import { whyNotProposed } from '#src/domain/booking/changes/proposing.ts'
import { type DeskFacts, deskActionsOf } from '#src/domain/booking/desk/actions.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { type OrderStatus, orderStatusText } from '#src/domain/booking/order-codes.ts'
import { dayOf, minuteText, shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findBalance } from '../../billing/service.ts'
import { lockOrder } from '../lifecycle.ts'
import { findNewestChange, findOfferedUntil } from '../reading/changes/store.ts'
import { factsOf } from '../reading/changes/view.ts'
import { awaitsTransfer, invoiceStateOf, isRefundAsked, isTripInDoubt } from '../reading/store.ts'
import type { OrderRecord } from '../snapshot.ts'
import { whyNoRight, withinReach } from './scope.ts'

const NOT_MINE = '没有这个订单，或不在你的范围内'

/** An order that the person may see by this right; NOT_FOUND for any other. */
export async function findDeskOrder(
  db: Db,
  staff: Staff,
  orderNo: string,
  right: Right = 'order.read',
): Promise<OrderRecord> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where(withinReach(staff, right))
    .$castTo<OrderRecord>()
    .executeTakeFirst()
  if (!order) throw new Refused('NOT_FOUND', undefined, NOT_MINE)
  return order
}

/** The same under its lock, for a change. */
export async function lockDeskOrder(tx: Tx, staff: Staff, orderNo: string, right: Right) {
  const { id } = await findDeskOrder(tx, staff, orderNo, right)
  const order = await lockOrder(tx, { id })
  if (!order) throw new Refused('NOT_FOUND', undefined, NOT_MINE)
  return order
}

/** What the rules about staff's actions want to know of an order. */
export async function deskFactsOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  order: OrderRecord,
): Promise<DeskFacts> {
  const seats =
    order.departure_id === null
      ? null
      : await db
          .selectFrom('departure')
          .leftJoin('inventory_hold', (join) => join.on('inventory_hold.order_id', '=', order.id))
          .select(['departure.status', 'inventory_hold.status as hold'])
          .where('departure.id', '=', order.departure_id)
          .executeTakeFirst()
  const [balance] = order.status === 'deposit_paid' ? await findBalance(db, order.id) : []
  return {
    status: order.status,
    confirmDeadline: order.confirm_deadline,
    hasSeats: order.departure_id === null || seats?.hold === 'active' || seats?.hold === 'consumed',
    departureCancelled: seats?.status === 'cancelled',
    balanceDueAt: balance?.due_at ?? null,
    ...(await standsOf(db, order, now)),
    awaitsTransfer: await awaitsTransfer(db, order.id),
    inDoubt: balance !== undefined && (await isTripInDoubt(db, order.id)),
    invoice: await invoiceStateOf(db, order.id),
    departsOn: order.departs_on,
    scope: order.snapshot.scope,
    today: dayOf(now),
    now,
  }
}

/** What stands of refunds and changes. A change that a traveller has asked for is what is proposed; any other comes first. */
async function standsOf(db: Db, order: OrderRecord, now: Date) {
  const refundIsAsked = await isRefundAsked(db, order.id)
  const newest = await findNewestChange(db, order.id)
  const changeIsOpen = newest !== undefined && isOpenChange(newest.state)
  const asked = newest?.state === 'asked' ? newest.kind : null
  const offeredUntil = await findOfferedUntil(db, order.id)
  const stands = {
    refundIsAsked,
    changeIsOpen: changeIsOpen && asked === null,
    dateIsOffered: offeredUntil !== null,
  }
  const facts = factsOf(order, now, stands)
  return { refundIsAsked, changeIsOpen, offeredUntil, whyNotChanged: whyNotProposed(facts, asked ?? 'date') }
}

export const actionsFor = (staff: Staff, order: OrderRecord, facts: DeskFacts) =>
  deskActionsOf({ ...facts, roles: staff.roles }, (right) =>
    whyNoRight(staff, right, order.advisor_id === staff.id),
  )

const doneText = (to: OrderStatus, from: OrderStatus | null): string => {
  if (to === 'wait_contract' && from === 'wait_confirm') return '已确认该订单'
  return to === 'cancelled' ? '已取消该订单' : `把订单改为“${orderStatusText[to]}”`
}

/** Refuses STATE with who was faster and what they did: `李静 14:03 已确认该订单` (desk book §4.0). */
export async function refuseLate(db: Db, order: Pick<OrderRecord, 'id' | 'status'>): Promise<never> {
  const last = await db
    .selectFrom('order_log')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'order_log.actor_id').on('order_log.actor', '=', 'staff'),
    )
    .select(['order_log.actor', 'order_log.at', 'order_log.from_status', 'order_log.to_status', 'staff.name'])
    .where('order_id', '=', order.id)
    .orderBy('order_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) throw new Refused('STATE')
  const by = last.actor === 'staff' ? (last.name ?? '同事') : last.actor === 'member' ? '客人' : '系统'
  const did = doneText(last.to_status, last.from_status)
  throw new Refused(
    'STATE',
    { by, at: shanghaiTime(last.at), status: order.status },
    `${by} ${minuteText(last.at).slice(11)} ${did}`,
  )
}

/** The sum of unpaid bills; before there are bills, all of the price. */
export const unpaidFenOf = (order: Pick<OrderRecord, 'status' | 'payable_fen'>, unpaidBillsFen: number) =>
  unpaidBillsFen === 0 && isUnpaid(order.status) ? order.payable_fen : unpaidBillsFen

export const unpaidBills = sql<number>`(select coalesce(sum(bill.amount_fen), 0) from order_bill bill
  where bill.order_id = orders.id and bill.status = 'unpaid')`
