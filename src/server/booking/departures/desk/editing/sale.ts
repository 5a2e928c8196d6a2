import type { departureEditing } from '#src/api/desk/departures/editing.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type EditedDeparture, lockedDeparture, logChanges } from './record.ts'

type Calls = typeof departureEditing

export const isOnSale = ({ status }: Pick<EditedDeparture, 'status'>) => onSaleStatuses.includes(status)

/** Why it cannot be sold again; empty where it can. */
export function whyNotReopened(
  { status, close_at }: Pick<EditedDeparture, 'status' | 'close_at'>,
  now: Date,
) {
  if (status !== 'closed') return '没有停售'
  return close_at <= now ? '截止时间已过，请先改截止天数' : ''
}

/** A group that had formed is formed again. */
export const reopenedAs = ({ is_formed }: Pick<EditedDeparture, 'is_formed'>) =>
  is_formed ? ('formed' as const) : ('open' as const)

/** Writes the state of a departure whose lock the caller holds, and raises its version. */
export async function setStatus(
  tx: Tx,
  departure: EditedDeparture,
  status: EditedDeparture['status'],
  who: Parameters<typeof logChanges>[3],
) {
  const edit_version = departure.edit_version + 1
  await tx.updateTable('departure').set({ status, edit_version }).where('id', '=', departure.id).execute()
  const change = {
    field: 'status' as const,
    from: departureStatusText[departure.status],
    to: departureStatusText[status],
  }
  await logChanges(tx, departure, [change], who)
}

/** Nobody books any more; orders and holds that stand go on. Refuses NOT_FOUND and STATE. */
export const closeSale = (ctx: Ctx, staff: Staff, { departure_id, reason }: Input<Calls['close']>) =>
  ctx.transaction(async (tx) => {
    const departure = await lockedDeparture(tx, departure_id, ctx.now)
    if (!isOnSale(departure)) throw new Refused('STATE', undefined, '已经停售')
    await setStatus(tx, departure, 'closed', { staffId: staff.id, now: ctx.now })
    await productChanged(ctx, tx, departure.product_id)
    const before = { status: departure.status }
    return {
      answer: { message: '已停售' },
      audit: [{ entity: 'departure', id: departure.id, before, after: { status: 'closed' }, reason }],
    }
  })

/** Refuses NOT_FOUND, and STATE where it is on sale or its time of sale is over. */
export const reopenSale = (ctx: Ctx, staff: Staff, { departure_id }: Input<Calls['reopen']>) =>
  ctx.transaction(async (tx) => {
    const departure = await lockedDeparture(tx, departure_id, ctx.now)
    const why = whyNotReopened(departure, ctx.now)
    if (why !== '') throw new Refused('STATE', undefined, why)
    const status = reopenedAs(departure)
    await setStatus(tx, departure, status, { staffId: staff.id, now: ctx.now })
    await productChanged(ctx, tx, departure.product_id)
    return {
      answer: { message: '已恢复销售' },
      audit: [{ entity: 'departure', id: departure.id, before: { status: 'closed' }, after: { status } }],
    }
  })
