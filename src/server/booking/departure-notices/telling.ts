import { fieldsText, type NoticeField } from '#src/domain/booking/notice/fields.ts'
import { toldStatuses } from '#src/domain/booking/notice/sending.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { aboutOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { noteTold, type SentNotice } from './editions.ts'

/** `集合时间、领队电话`; empty for a first edition. */
export const changedText = ({ changed }: Pick<SentNotice, 'changed'>): string =>
  fieldsText(changed as NoticeField[])

/** What is told of an edition to one order, without telephones: those stand on the order's page. */
export const aboutNotice = (
  order: OrderRecord,
  notice: Pick<SentNotice, 'departure_id' | 'edition' | 'changed' | 'gather_at' | 'gather_place'>,
) => ({
  ...aboutOrder(order),
  departureId: notice.departure_id,
  edition: notice.edition,
  changed: changedText(notice),
  gatherAt: notice.gather_at.toISOString(),
  gatherPlace: notice.gather_place,
})

/** Orders of a departure whose travellers are told, in the order of their numbers. */
export const listReceivers = (db: Db, departureId: number): Promise<OrderRecord[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('departure_id', '=', departureId)
    .where('status', 'in', toldStatuses)
    .orderBy('order_no')
    .$castTo<OrderRecord>()
    .execute()

/** Tells those of the orders who have not been told of this edition; answers how many those were. */
export async function tellOrders(ctx: Ctx, tx: Tx, notice: SentNotice, orders: readonly OrderRecord[]) {
  let told = 0
  for (const order of orders) {
    if (!(await noteTold(tx, notice.id, order.id, ctx.now))) continue
    await notify(ctx, tx, 'departure_notice', aboutNotice(order, notice))
    told += 1
  }
  return told
}
