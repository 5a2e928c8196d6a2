import { sql } from 'kysely'
import { chooseFirst, promisedChangeStates } from '#src/domain/booking/changes/change.ts'
import { openRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** Whether somebody decides about cancelling the departure of an order, or of what else has one, by the name that the statement calls it. */
export const isInDoubt = (orders: string) => sql<boolean>`exists (select from departure_cancellation c
  where c.departure_id = ${sql.ref(`${orders}.departure_id`)} and c.state = 'asked')`

/**
 * Whether the shop has cancelled the departure of an order and its traveller has yet to take another date or the money, by
 * the name that the statement calls it (rule book §8.9, 13).
 */
const dateIsOffered = (orders: string) => sql<boolean>`exists (select from date_offer f
  where f.order_id = ${sql.ref(`${orders}.id`)} and f.state = 'open')`

/** Whether a refund of an order is asked for and not decided, by the name that the statement calls it. */
export const refundIsAsked = (orders: string) => sql<boolean>`exists (select from refund_request r
  where r.order_id = ${sql.ref(`${orders}.id`)} and r.status in (${literals(openRequestStatuses)}))`

/** Whether a change of an order stands whose sums are promised, by the name that the statement calls it. */
const changeIsPromised = (orders: string) => sql<boolean>`exists (select from order_change c
  where c.order_id = ${sql.ref(`${orders}.id`)} and c.state in (${literals(promisedChangeStates)}))`

/**
 * Why a bill of an order is not paid just now, as its traveller reads it; empty where it can be (rule book §8.9, 7, 13 and
 * 16). It counts under the order's lock. While a change is promised nothing but its own difference is paid, so that what
 * was promised and signed of 尾款 and of what goes back stays true.
 */
export const standstillOf = (orders: string, bill: string) => sql<string>`case
  when ${refundIsAsked(orders)} then '退款申请处理中，暂不能付款'
  when ${isInDoubt(orders)} then '该团期正在核实能否成行，暂不能付款'
  when ${sql.ref(`${bill}.change_id`)} is null and ${dateIsOffered(orders)} then ${chooseFirst}
  when ${sql.ref(`${bill}.change_id`)} is null and ${changeIsPromised(orders)} then '改期或换人办理中，办妥或撤回后再付款'
  else '' end`
