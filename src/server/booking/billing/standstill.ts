import { sql } from 'kysely'
import { openRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** Whether somebody decides about cancelling the departure of an order, by the name that the statement calls it. */
export const isInDoubt = (orders: string) => sql<boolean>`exists (select from departure_cancellation c
  where c.departure_id = ${sql.ref(`${orders}.departure_id`)} and c.state = 'asked')`

/** Whether a refund of an order is asked for and not decided, by the name that the statement calls it. */
export const refundIsAsked = (orders: string) => sql<boolean>`exists (select from refund_request r
  where r.order_id = ${sql.ref(`${orders}.id`)} and r.status in (${literals(openRequestStatuses)}))`

/** Why nothing of an order is paid just now, as its traveller reads it (rule book §8.9, 13 and 16); empty where it can be. */
export const standstillOf = (orders: string) => sql<string>`case
  when ${refundIsAsked(orders)} then '退款申请处理中，暂不能付款'
  when ${isInDoubt(orders)} then '该团期正在核实能否成行，暂不能付款' else '' end`

/** As `standstillOf`, for an order that its caller has locked. */
export const findStandstill = (db: Db, orderId: number): Promise<string> =>
  db
    .selectFrom('orders')
    .select(standstillOf('orders').as('why'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ why }) => why)
