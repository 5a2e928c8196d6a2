import type {
  DepartureOrder,
  DeskDeparture,
  DeskDepartureRow,
  deskDepartures,
} from '#src/api/desk/orders/departures.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { cancelFateOf, endedStatuses } from '#src/domain/booking/desk/departure-cancelling.ts'
import { groupProgress, noticeOn, whyNotCancelled } from '#src/domain/booking/desk/departures.ts'
import { dateChoiceOf, statusTextOf } from '#src/domain/booking/order.ts'
import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { groupStateOf } from '#src/domain/booking/stock.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import { MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { withinReach } from '../../orders/service.ts'
import { listWaiting } from '../../waitlist/service.ts'
import { viewTerms } from './editing/view.ts'
import { listOffers } from './offers.ts'
import * as store from './store.ts'

const rowOf = (row: store.DepartureRow): DeskDepartureRow => ({
  ...row,
  status_text: row.is_being_cancelled ? '取消待复核' : departureStatusText[row.status],
  group_text: groupProgress(groupStateOf(row)),
})

/** One page of departures by day, with the seats of all that the filters leave. */
export async function pageDepartures(
  { db, now }: Ctx,
  input: Input<(typeof deskDepartures)['list']>,
): Promise<Data<(typeof deskDepartures)['list']>> {
  const today = dayOf(now)
  const found = await store.listDepartures(db, input, today)
  const { total, ...sums } = await store.countDepartures(db, input, today)
  const { rows, ...page } = pageOf(found, total, ({ departs_on }) => departs_on)
  return {
    ...page,
    list: rows.map(rowOf),
    sums: total <= MOST_COUNTED ? sums : null,
    product: await store.productTitle(db, input.product_id),
    supplier: await store.supplierName(db, input.supplier_id),
  }
}

const holdText = { active: '占位', consumed: '已售', released: '已放回' }
const fenOrNull = (amount: number | null) => (amount === null ? null : toFen(amount))

const choiceOf = (order: store.SeatedOrder) => dateChoiceOf(order.offered_until, order.change_is_open)

const orderOf = (order: store.SeatedOrder): DepartureOrder => ({
  no: order.order_no,
  status: order.status,
  status_text: statusTextOf(order.status, order.type, choiceOf(order)),
  is_choosing: choiceOf(order) !== null,
  people_text: travellersText(order),
  seats: order.pax ?? 0,
  seats_text: order.hold === null ? '' : holdText[order.hold],
  payable_fen: toFen(order.payable_fen),
  paid_fen: toFen(order.paid_fen),
  refunded_fen: toFen(order.refunded_fen),
  refund_text: order.request_status === null ? '' : requestStatusText[order.request_status],
})

const manifestAct = (staff: Staff) => {
  const why = scopesOf(staff, 'manifest.read').length === 0 ? neededRoleText('manifest.read') : ''
  return { code: 'manifest' as const, allowed: why === '', why }
}

/** One departure with what stands behind its seats, as far as the person sees orders, and what can be done with it. */
export async function viewDeparture(ctx: Ctx, staff: Staff, id: number): Promise<DeskDeparture> {
  const { db, now } = ctx
  const found = await store.findDeparture(db, id)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const orders = await store.listSeatedOrders(db, id, withinReach(staff, 'order.read'))
  const cancellations = await store.listCancellations(db, id)
  const waiting = await listWaiting(db, id)
  const { scope, close_at, supplier, ...row } = found
  const today = dayOf(now)
  const live = orders.filter(({ status }) => !endedStatuses.some((ended) => ended === status))
  const why =
    scopesOf(staff, 'departure.cancel').length === 0
      ? neededRoleText('departure.cancel')
      : whyNotCancelled({
          isCancelled: row.status === 'cancelled',
          hasBegun: live.some(({ status }) => cancelFateOf(status, null) === null),
          isFormed: row.is_formed,
          isInDoubt: row.is_being_cancelled,
          departsOn: row.departs_on,
          today,
        })
  const { adult_fen, child_bed_fen, child_nobed_fen, infant_fen, single_supp_fen, ...shown } = row
  return {
    ...rowOf({ ...shown, adult_fen }),
    combo_id: row.combo_id,
    close_at,
    notice_on: noticeOn(row.departs_on, scope),
    days_before: daysBetween(today, row.departs_on),
    adult_fen: toFen(adult_fen),
    child_bed_fen: fenOrNull(child_bed_fen),
    child_nobed_fen: fenOrNull(child_nobed_fen),
    infant_fen: fenOrNull(infant_fen),
    single_supp_fen: toFen(single_supp_fen),
    supplier,
    terms: await viewTerms(ctx, staff, id),
    order_list: orders.filter(({ isWithinReach }) => isWithinReach).map(orderOf),
    hidden_orders: orders.filter(({ isWithinReach }) => !isWithinReach).length,
    waiting,
    offers: await listOffers(db, id, withinReach(staff, 'order.read')),
    cancellations: cancellations.map(({ cause, decided_by, refund_fen, compensation_fen, ...rest }) => ({
      ...rest,
      cause_text: cancelReasonText[cause],
      decided_by: decided_by ?? '',
      refund_fen: toFen(refund_fen),
      compensation_fen: toFen(compensation_fen),
    })),
    actions: [
      manifestAct(staff),
      // What is missing stands beside the entry itself.
      {
        code: 'notice',
        allowed: row.status !== 'cancelled',
        why: row.status === 'cancelled' ? '团期已取消' : '',
      },
      { code: 'cancel', allowed: why === '', why },
    ],
  }
}
