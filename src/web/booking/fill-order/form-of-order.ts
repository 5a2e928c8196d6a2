import type { OrderDetail } from '#src/api/booking/order-views.ts'
import type { ShopInfo } from '#src/api/content/settings.ts'
import { dayOf, monthDayText, shanghaiTime } from '#src/domain/calendar-day.ts'
import { minutesText } from '#src/domain/limits/order-limits.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { TravellerTrip } from '#src/domain/travellers/traveller.ts'
import { typedDetailsOf } from '../../ui/traveller/typed-details.ts'
import type { TypedOrder } from './order-form.ts'
import { type FittingTrip, fitTravellers } from './traveller/fit-travellers.ts'
import { isUnnamed, type TypedTraveller } from './traveller/typed-traveller.ts'

/** The form as the order has it. */
export function formOf(order: OrderDetail): TypedOrder {
  const typed = order.travellers.map(
    (each): TypedTraveller => ({
      kind: each.kind,
      tourist_id: each.tourist_id,
      doc_id: null,
      ...typedDetailsOf(each),
      doc_type: each.doc_type ?? '',
      doc_no: each.doc_no,
      valid_until: each.valid_until,
      saves: false,
      isLater: false,
    }),
  )
  return {
    travellers: fitTravellers(typed, partyOf(order), fittingOf(order)),
    linkman: order.linkman.name,
    phone: order.linkman.phone,
    email: order.linkman.email,
    emergency_name: order.linkman.emergency_name,
    emergency_phone: order.linkman.emergency_phone,
    remark: order.remark,
    agree_json: [],
  }
}

export const partyOf = (order: OrderDetail): Counts => ({
  adult: order.adult,
  child_bed: order.child_bed,
  child_nobed: order.child_nobed,
  infant: order.infant,
})

export const fittingOf = (order: OrderDetail): FittingTrip => ({
  scope: order.scope,
  departsOn: order.date,
  returnsOn: order.return_date,
})

/** For the rules that the server signs by; the consent of a guardian was given with the order. */
export const rulesOf = (order: OrderDetail): TravellerTrip => ({
  ...fittingOf(order),
  productType: order.type,
  guardianConsent: true,
  today: dayOf(order.server_ts),
})

export const isUnsigned = ({ status }: OrderDetail): boolean =>
  status === 'wait_confirm' || status === 'wait_contract'

/** How long seats wait for names, signature and payment. */
const keptText = (time: string) => `余位为您保留 ${time}，请在此期间补齐出行人并签署合同，逾期订单自动取消。`

/** Staff may answer so late that the departure ends it sooner. */
const keptOnceConfirmed = (signHours: number) =>
  `客服确认后${keptText(`${minutesText(signHours * 60)}，最晚到出发前一天`)}`

/** The same before the order is placed. */
export const willKeepText = (
  needsConfirm: boolean | undefined,
  { pay_minutes, sign_hours }: ShopInfo['order_limits'],
) => (needsConfirm ? keptOnceConfirmed(sign_hours) : `提交后${keptText(minutesText(pay_minutes))}`)

/** By when everybody has to be named; null once the contract is signed. A plan keeps no seats. */
export function namesDueText(order: OrderDetail): string | null {
  if (!isUnsigned(order)) return null
  const { pay_deadline_ts: at, confirming } = order
  if (at === null) return confirming && keptOnceConfirmed(confirming.sign_hours)
  const until = `${monthDayText(dayOf(at))} ${shanghaiTime(at).slice(11, 16)}`
  return order.plan
    ? `请在 ${until} 之前补齐出行人并签署合同，逾期订单自动取消。`
    : `余位为您保留至 ${until}，请在此之前补齐出行人并签署合同，逾期订单自动取消。`
}

/** The contract cannot be signed yet: some travellers have no name. */
export const lacksNames = (order: OrderDetail, form: TypedOrder): boolean =>
  isUnsigned(order) && form.travellers.some(isUnnamed)
