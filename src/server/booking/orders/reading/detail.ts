import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { agreementNames } from '#src/domain/booking/agreements.ts'
import { noticeOn } from '#src/domain/booking/desk/departures.ts'
import { groupStandingText } from '#src/domain/booking/groups/group-standing.ts'
import { showsNotice } from '#src/domain/booking/notice/sending.ts'
import { canMove, editable } from '#src/domain/booking/order.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { hasNotice } from '#src/domain/booking/papers/paper.ts'
import { ladderNow, ladderTable } from '#src/domain/booking/refund-ladder.ts'
import { shareEndsAt, shareFault, sharePath } from '#src/domain/booking/shares/share.ts'
import { groupStateOf } from '#src/domain/booking/stock.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { billView } from '../../billing/service.ts'
import { openTravellers } from '../travellers/store.ts'
import { travellerViews } from '../travellers/views.ts'
import { changeViewOf, changeWaysOf } from './changes/view.ts'
import { couponChoiceOf } from './coupon-choice.ts'
import { findParts, type OrderParts } from './parts.ts'
import { refundStatusText } from './refund-status.ts'
import { confirmingOf, heldFenOf, refundBaseOf, rowOf } from './rows.ts'
import type { FoundOrder } from './store.ts'
import { timelineOf } from './timeline.ts'

/** The order's own page, for its owner: names in full, numbers masked. */
export async function detailOf(ctx: Ctx, order: FoundOrder): Promise<OrderDetail> {
  const travellers = await openTravellers(ctx.db, ctx.vault, order.id)
  const parts = await findParts(ctx.db, order.id)
  const settings = await settingsOf(ctx)
  const facts = { today: dayOf(ctx.now), departsOn: order.departs_on, scope: order.snapshot.scope }
  const mayEdit = (field: 'contact' | 'documents' | 'names') => editable(order.status, field, facts)
  return {
    ...rowOf(order, ctx.now),
    confirming: confirmingOf(order),
    ...soldTrip(order, parts),
    plan: planOf(order),
    scope: order.snapshot.scope,
    group_text: groupTextOf(order, parts, facts.today),
    rooms: order.rooms,
    share: order.share,
    adult: order.adult,
    child_bed: order.child_bed,
    child_nobed: order.child_nobed,
    infant: order.infant,
    remark: order.remark,
    total_fen: toFen(order.total_fen),
    discount_fen: toFen(order.discount_fen),
    travellers: travellerViews(order, travellers, ctx.now),
    travellers_complete: order.travellers_complete,
    agreed: agreementNames.filter((name) => order.agreed.includes(name)),
    linkman: contactOf(ctx, order),
    ...moneyOf(order, parts, ctx.now),
    contract: contractOf(parts),
    share_link: shareLinkOf(ctx, order, parts),
    papers: papersOf(order, parts),
    timeline: timelineOf(parts.log, order.cancel_reason),
    ...ladderOf(order, parts, ctx.now),
    // Only travellers on the road see the emergency line (rule book §2).
    emergency_line: onTheRoad.has(order.status) ? settings.text('phone.emergency') : '',
    notice: noticeOf(order, parts),
    editable: { contact: mayEdit('contact'), documents: mayEdit('documents'), names: mayEdit('names') },
    coupon_choice: couponChoiceOf(order, parts, ctx.now),
    change: order.change === null ? null : await changeViewOf(ctx, order),
    changing: changeWaysOf(ctx, order),
  }
}

const waitsForGroup: readonly FoundOrder['status'][] = [
  'wait_contract',
  'wait_pay',
  'deposit_paid',
  'paid',
  'ready',
]

function groupTextOf(order: FoundOrder, { group }: OrderParts, today: Day): string {
  const { type, scope } = order.snapshot
  if (!group || type === 'free' || group.min_group <= 1 || group.status === 'cancelled') return ''
  if (!waitsForGroup.includes(order.status)) return ''
  return groupStandingText({ ...groupStateOf(group), decidedOn: noticeOn(order.departs_on, scope), today })
}

const noticeOf = ({ status }: FoundOrder, { notice }: OrderParts): OrderDetail['notice'] =>
  notice && showsNotice(status)
    ? { edition: notice.edition, sent_at: new Date(notice.sent), unread: notice.unread }
    : null

const onTheRoad = new Set<FoundOrder['status']>(['ready', 'travelling'])

const soldTrip = ({ snapshot }: FoundOrder, { trip, items }: OrderParts) => ({
  snapshot: {
    subtitle: trip.subtitle,
    combo_key: snapshot.comboKey,
    itinerary: trip.itinerary,
    includes: trip.includes,
    excludes: trip.excludes,
    notices: trip.notices,
    packing: trip.packing,
    unfit_text: trip.unfit_text,
    shopping_text: trip.shopping_text,
    ladder_steps: snapshot.ladder.map(({ fromDays, toDays, bp }) => ({
      from_days: fromDays,
      to_days: toDays,
      bp,
    })),
  },
  items: items.map((item) => ({
    ...item,
    unit_fen: toFen(item.unit_fen),
    amount_fen: toFen(item.amount_fen),
  })),
})

const planOf = ({ plan_id, snapshot: { plan } }: FoundOrder): OrderDetail['plan'] =>
  plan_id === null || !plan ? null : { plan_id, version: plan.version, request_no: plan.requestNo }

const contactOf = ({ vault }: Ctx, order: FoundOrder) => ({
  name: order.contact_name,
  phone: maskPhone(vault.open(order.contact_phone_enc)),
  email: order.contact_email_enc ? maskEmail(vault.open(order.contact_email_enc)) : '',
  emergency_name: order.emergency_name,
  emergency_phone: order.emergency_phone_enc ? maskPhone(vault.open(order.emergency_phone_enc)) : '',
})

const at = (ms: number) => new Date(ms)
const atOrNull = (ms: number | null) => (ms === null ? null : new Date(ms))

const moneyOf = (order: FoundOrder, { bills, payments, refunds }: OrderParts, now: Date) => ({
  bills: bills.map(({ due, paid, clause_signed, ...bill }) =>
    billView(
      { ...bill, due_at: at(due), paid_at: atOrNull(paid), clause_signed_at: atOrNull(clause_signed) },
      order,
      now,
    ),
  ),
  payments: payments.map((payment) => ({
    out_trade_no: payment.out_trade_no,
    bill_id: payment.bill_id,
    channel: payment.channel,
    channel_text: payChannelText[payment.channel],
    amount_fen: toFen(payment.amount_fen),
    status: payment.status,
    created_at: at(payment.created),
    success_at: atOrNull(payment.success),
  })),
  refunds: refunds.map((refund) => ({
    out_refund_no: refund.out_refund_no,
    amount_fen: toFen(refund.amount_fen),
    status_text: refundStatusText[refund.status],
    reason: refund.reason,
    created_at: at(refund.created),
    success_at: atOrNull(refund.success),
  })),
})

const contractOf = ({ contract }: OrderParts): OrderDetail['contract'] =>
  contract
    ? { no: contract.no, state: contract.state, signed_at: at(contract.signed), sha256: contract.sha256 }
    : { no: '', state: 'unsigned', signed_at: null, sha256: '' }

function shareLinkOf(
  { vault, publicUrl, now }: Ctx,
  { status, returns_on: returnsOn }: FoundOrder,
  { share }: OrderParts,
): OrderDetail['share_link'] {
  if (shareFault({ status, returnsOn, now }) !== null) return { enabled: false, url: '', expires_at: null }
  if (!share) return { enabled: true, url: '', expires_at: null }
  const token = vault.open(Buffer.from(share.token, 'base64'))
  return { enabled: true, url: publicUrl + sharePath(token), expires_at: shareEndsAt(returnsOn) }
}
/** A contract that is still to be signed is read where it is signed. */
const papersOf = ({ status }: FoundOrder, { contract, has_notice }: OrderParts): OrderDetail['papers'] => [
  ...(contract ? (['contract'] as const) : []),
  'itinerary',
  ...(has_notice && hasNotice(status) ? (['notice'] as const) : []),
]

function ladderOf(order: FoundOrder, parts: OrderParts, now: Date) {
  const base = refundBaseOf(order, parts)
  const { ladder } = order.snapshot
  const { departs_on: departsOn } = order
  const paidFen = heldFenOf(order, parts)
  const today = ladderNow(ladder, {
    departsOn,
    today: dayOf(now),
    ...base,
    paidFen,
    floorFen: toFen(order.kept_floor_fen),
  })
  return {
    ladder: ladderTable(ladder, departsOn, base.baseFen).map(({ text, bp }) => ({
      text,
      bp,
    })),
    ladder_now:
      today && paidFen > 0 && order.date_offer_until === null && canMove(order.status, 'refunding', 'member')
        ? { text: today.text, deduct_fen: today.deductFen, refund_fen: today.refundFen }
        : null,
  }
}
