import type { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { CHANGE_HOURS, changeExpiry, whyNotMoved, whyNotSwapped } from '#src/domain/booking/changes/change.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { isRefundable } from '#src/domain/booking/refunds/request.ts'
import { groupText, refusalToReserve, seatsLeft, seatsTaken } from '#src/domain/booking/stock.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  aboutOrder,
  changeFactsOf,
  changeSumsView,
  dateView,
  findDeskOrder,
  lineViews,
  type OrderRecord,
  openTravellers,
} from '#src/server/booking/orders/service.ts'
import { findFacts, quoteFor, type RefundFacts } from '#src/server/booking/refunds/service.ts'
import type { SellableDeparture } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { movedOrder, peopleBlockers } from '../blockers.ts'
import { quoteDate } from '../date-quote.ts'
import { loadTargetById } from '../member/apply.ts'
import { unchangedSums } from '../member/quote.ts'
import { type ChangeRow, findChange, findOpenChange, type KeptChange } from '../store.ts'
import { quoteSwap } from '../swap-quote.ts'
import { makeChangeToken } from '../token.ts'

type QuoteView = Data<typeof orderDateChanges.quote>

/** What a clerk wants to propose: a date of their own choice, or what the traveller has asked for. */
export interface Wanted {
  departureId: number | null
  changeNo: string | null
}

/** A proposal as it would be; null for its promise where nobody can make it. */
export interface Proposal {
  why: string
  kind: 'date' | 'swap'
  target: SellableDeparture | null
  kept: KeptChange | null
  differenceFen: number
  floorFen: number
  /** What the traveller has asked for, which it answers. */
  answers: ChangeRow | null
}

const refused = (kind: Proposal['kind'], why: string, target: SellableDeparture | null = null): Proposal => ({
  ...{ why, kind, target, kept: null, differenceFen: 0, floorFen: 0, answers: null },
})

/** A change that a traveller asked for and nobody has answered; NOT_FOUND for a number of another order. */
async function findAsked(db: Db, order: OrderRecord, changeNo: string) {
  const change = await findChange(db, changeNo)
  if (!change || change.order_id !== order.id) throw new Refused('NOT_FOUND')
  return change
}

/** What proposing it would promise (desk book §4.2). It counts when the facts were read under the order's lock. */
export async function workOutProposal(
  ctx: Ctx,
  db: Db,
  facts: RefundFacts,
  { departureId, changeNo }: Wanted,
): Promise<Proposal> {
  const { order } = facts
  const named = changeNo === null ? null : await findAsked(db, order, changeNo)
  const open = await findOpenChange(db, order.id)
  const answered = open?.state === 'asked' ? open : null
  const standing = await changeFactsOf(db, order, ctx.now)
  const rules = { ...standing, changeIsOpen: standing.changeIsOpen && answered === null }
  if (named && named.state !== 'asked') return refused(named.kind, '该申请已处理')
  if (named?.kind === 'swap') return swapProposal(facts, named, whyNotSwapped(rules))
  const target = await loadTargetById(db, order, departureId ?? named?.to_departure_id ?? 0, dayOf(ctx.now))
  const why = whyNotMoved(rules) || (answered?.kind === 'swap' ? '客人申请了换人，请先处理' : '')
  if (why !== '') return refused('date', why, target)
  return dateProposal(ctx, db, facts, target, answered)
}

/** Worked out anew, for a supplement or 尾款 may have been paid since it was asked for. */
function swapProposal(facts: RefundFacts, answers: ChangeRow, why: string): Proposal {
  const quoted = quoteSwap(facts, answers.quote)
  if (!quoted) return refused('swap', why || '该团期不接受这类出行人，或差价无法计算')
  const { kept, differenceFen, floorFen } = quoted
  return { why, kind: 'swap', target: null, kept, differenceFen, floorFen, answers }
}

async function dateProposal(
  ctx: Ctx,
  db: Db,
  facts: RefundFacts,
  target: SellableDeparture,
  answers: ChangeRow | null,
): Promise<Proposal> {
  const { order, toRefund } = facts
  if (target.departure.id === order.departure_id) return refused('date', '与原出发日期相同', target)
  const closed = refusalToReserve(target.departure, seatsTaken(toRefund.counts), ctx.now)
  if (closed) return refused('date', closed === 'CLOSED' ? '该团期不在售' : '余位不足', target)
  const today = dayOf(ctx.now)
  const quoted = quoteDate(facts, target, { askedOn: answers?.asked_on ?? today, today })
  if (!quoted) return refused('date', '该团期不接受本单的出行人类型，或差价无法计算', target)
  const people = await openTravellers(db, ctx.vault, order.id)
  const [blocker] = await peopleBlockers(ctx, db, order, movedOrder(order, quoted.kept), people)
  if (blocker) return refused('date', blocker.message, target)
  const { kept, differenceFen, floorFen } = quoted
  return { why: '', kind: 'date', target, kept, differenceFen, floorFen, answers }
}

/** `今日取消：扣20%，退¥3,200`; empty where nobody can ask for it back. */
function cancellingText(facts: RefundFacts, now: Date): string {
  if (!isRefundable(facts.order.status) || dayOf(now) > facts.order.departs_on) return ''
  const { bp, refundFen } = quoteFor(facts, { cause: 'traveller', today: dayOf(now), leavers: null })
  return `今日取消：${bp === 0 ? '按阶梯不扣' : `扣${percentText(bp)}`}，退${yuanText(refundFen)}`
}

/** What the traveller is told of a proposal. */
export const toldOfProposal = (
  order: OrderRecord,
  { kind, kept }: Pick<Proposal, 'kind' | 'kept'>,
  { until, ...said }: { changeNo: string; until: Date; note: string },
) => ({
  ...aboutOrder(order),
  ...said,
  until: minuteText(until),
  isDate: kind === 'date',
  toDate: kept?.to?.date ?? null,
  payFen: kept?.payFen ?? toFen(0),
})

/** What proposing another date, or agreeing to another person, would mean. Nothing is written. */
export async function quoteAtDesk(
  ctx: Ctx,
  staff: Staff,
  { no, departure_id, change_no }: Input<typeof orderDateChanges.quote>,
): Promise<QuoteView> {
  const order = await findDeskOrder(ctx.db, staff, no, 'order.change')
  const facts = await findFacts(ctx.db, order)
  const wanted = { departureId: departure_id ?? null, changeNo: change_no ?? null }
  const proposal = await workOutProposal(ctx, ctx.db, facts, wanted)
  const { why, kind, target, kept } = proposal
  const told = kept ?? unchangedSums(facts)
  const { token } = makeChangeToken(
    ctx.vault,
    {
      ...{ orderNo: no, departureId: target?.departure.id ?? null, changeNo: change_no ?? null },
      ...{ day: dayOf(ctx.now), differenceFen: proposal.differenceFen, keptFen: proposal.floorFen },
    },
    ctx.now,
  )
  const said = { changeNo: '', until: changeExpiry(ctx.now), note: '（说明）' }
  return {
    allowed: why === '',
    why,
    kind,
    from: dateView(told.from),
    to: target && {
      date: target.departure.date,
      return_date: target.departure.returnDate,
      combo_name: target.combo.name,
      group_code: target.departure.groupCode,
      seats: seatsLeft(target.departure),
      group_text: groupText(target.departure),
    },
    lines: lineViews(told.rows),
    ...changeSumsView(told, order, kept ? proposal.floorFen : order.kept_floor_fen, ctx.now),
    cancelling_text: cancellingText(facts, ctx.now),
    hold_hours: CHANGE_HOURS,
    messages: why === '' ? messagesOf('change_proposed', toldOfProposal(order, proposal, said)) : [],
    quote_token: why === '' ? token : '',
  }
}
