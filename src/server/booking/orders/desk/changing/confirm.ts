import type { Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { whyNot } from '#src/domain/booking/desk/actions.ts'
import { confirmedDeadline } from '#src/domain/limits/order-limits.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { nearestWithSeats } from '../../../departures/service.ts'
import { cancelOrder, moveOrder } from '../../lifecycle.ts'
import { aboutOrder, untilText } from '../../notices.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { deskFactsOf, lockDeskOrder, refuseLate } from '../order.ts'

const auditOf = (order: OrderRecord, moved: OrderRecord, more: Record<string, unknown> = {}) => ({
  entity: 'order',
  id: order.order_no,
  before: { status: order.status },
  after: { status: moved.status, ...more },
})

/**
 * Row 3 of rule book §7.2: the order is the traveller's to sign and pay, within the hours that were said when it
 * was placed, and they are told. Of two clerks
 * the second hears who was first; SOLD_OUT when its seats are gone, CLOSED when its departure is.
 */
export async function confirmOrder(ctx: Ctx, tx: Tx, staff: Staff, orderNo: string, supplierRef = '') {
  const order = await lockDeskOrder(tx, staff, orderNo, 'order.confirm')
  if (order.status !== 'wait_confirm') await refuseLate(tx, order)
  const facts = await deskFactsOf({ db: tx, now: ctx.now }, order)
  if (facts.departureCancelled) throw new Refused('CLOSED', undefined, '团期已取消，无法确认')
  if (!facts.hasSeats) throw new Refused('SOLD_OUT', undefined, '占位已释放，无法确认')
  const why = whyNot('confirm', facts)
  if (why !== '') throw new Refused('STATE', undefined, why)
  const deadline = confirmedDeadline(ctx.now, order.sign_hours, order.departs_on)
  const moved = await moveOrder(tx, order, 'wait_contract', {
    actor: 'staff',
    actorId: staff.id,
    now: ctx.now,
    set: { pay_deadline: deadline, ...(supplierRef !== '' && { supplier_ref: supplierRef }) },
  })
  await notify(ctx, tx, 'order_confirmed', { ...aboutOrder(moved), until: untilText(deadline) })
  return { order: moved, audit: auditOf(order, moved, { supplier_ref: moved.supplier_ref }) }
}

interface Declining {
  reason: string
  offers: readonly number[]
}

/**
 * Row 4: the supplier has no place. The seats go back, and the message offers other dates of the same trip; CLOSED when
 * one of them has no seats for the party any more.
 */
export async function declineOrder(ctx: Ctx, tx: Tx, staff: Staff, orderNo: string, asked: Declining) {
  const order = await lockDeskOrder(tx, staff, orderNo, 'order.confirm')
  if (order.status !== 'wait_confirm') await refuseLate(tx, order)
  const near = asked.offers.length === 0 ? [] : await offersFor(ctx, tx, order)
  const offers = asked.offers.map((id) => {
    const offer = near.find(({ departure_id }) => departure_id === id)
    if (!offer) throw new Refused('CLOSED', undefined, '推荐的团期已没有足够余位，请重新选择')
    return offer.departs_on
  })
  // It goes to the traveller as it stands, and must not carry anybody's number along.
  const note = withoutNumbers(asked.reason)
  const moved = await cancelOrder(ctx, tx, order, {
    reason: 'no_resources',
    actor: 'staff',
    actorId: staff.id,
    note,
    told: { note, offers: offers.toSorted() },
  })
  return { order: moved, audit: { ...auditOf(order, moved, { offers }), reason: asked.reason } }
}

/** Up to three dates nearest to the order's own that have seats for its whole party; none for a plan. */
export const offersFor = (ctx: Pick<Ctx, 'now'>, db: Tx | Ctx['db'], order: OrderRecord) =>
  order.combo_id === null
    ? Promise.resolve([])
    : nearestWithSeats(db, {
        comboId: order.combo_id,
        departsOn: order.departs_on,
        except: order.departure_id,
        seats: order.adult + order.child_bed + order.child_nobed,
        now: ctx.now,
      })
