import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { type DeskFacts, mayRename, needsReason } from '#src/domain/booking/desk/actions.ts'
import { orderSourceText } from '#src/domain/booking/desk/lists.ts'
import { stepsOf } from '#src/domain/booking/desk/steps.ts'
import { standsUntil, waitsFor } from '#src/domain/booking/desk/waits.ts'
import { dateChoiceOf, statusTextOf } from '#src/domain/booking/order.ts'
import { cancelReasonText, type OrderStatus } from '#src/domain/booking/order-codes.ts'
import { ladderTable } from '#src/domain/booking/refund-ladder.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findParts, type OrderParts } from '../../reading/parts.ts'
import { refundBaseOf } from '../../reading/rows.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { openTravellers } from '../../travellers/store.ts'
import { deskChangeOf } from '../change.ts'
import { actionsFor, deskFactsOf } from '../order.ts'
import { seesPeople } from '../scope.ts'
import { moneyOf } from './money.ts'
import { type DeskParts, findDeskParts } from './parts.ts'
import { contactFields, travellersView } from './people.ts'

/** The order's page at the desk: everything that is known, masked, and what this person can do with it. */
export async function deskOrderOf(ctx: Ctx, staff: Staff, order: OrderRecord): Promise<DeskOrder> {
  const { db, vault, now } = ctx
  const parts = await findParts(db, order.id)
  const more = await findDeskParts(db, order.id)
  const facts = await deskFactsOf(ctx, order)
  const showsPeople = seesPeople(staff)
  const money = moneyOf(order, parts, more, now)
  return {
    ...headOf(order, more, parts, facts),
    actions: actionsFor(staff, order, facts),
    money,
    travellers: showsPeople ? travellersView(order, await openTravellers(db, vault, order.id), now) : null,
    contact: showsPeople ? contactFields(vault, order) : null,
    contracts: more.contracts.map((contract) => ({
      no: contract.contract_no,
      template: contract.title,
      version: contract.template_version,
      in_force: contract.state === 'signed',
      sign_name: showsPeople ? contract.sign_name : '',
      signed_at: new Date(contract.signed),
      voided_at: contract.voided === null ? null : new Date(contract.voided),
      fingerprint: contract.fingerprint,
    })),
    snapshot: snapshotView(order, parts, more),
    change: await deskChangeOf(ctx, staff, order),
    people_need_reason: needsReason(facts),
    renaming_voids: order.status === 'wait_pay' && mayRename(order.status),
  }
}

function headOf(order: OrderRecord, more: DeskParts, parts: OrderParts, facts: DeskFacts) {
  const { snapshot } = order
  const waiting = waitingOf(order, parts, facts)
  const choice = dateChoiceOf(facts.offeredUntil, facts.changeIsOpen)
  return {
    no: order.order_no,
    version: order.version,
    status: order.status,
    status_text: statusTextOf(order.status, snapshot.type, choice),
    is_choosing: choice !== null,
    deadline: standsUntil(waiting),
    waits_for: waitsFor(waiting),
    server_ts: facts.now,
    title: snapshot.title,
    product_id: order.product_id,
    departs_on: order.departs_on,
    returns_on: order.returns_on,
    days: snapshot.days,
    nights: snapshot.nights,
    people_text: travellersText(order),
    rooms: order.rooms,
    combo_name: snapshot.comboName,
    depart_city: snapshot.departCity,
    source_text: orderSourceText[order.source],
    source_from: order.source_from,
    advisor_name: more.advisor ?? '',
    supplier_ref: order.supplier_ref,
    cancel_text: order.cancel_reason
      ? [cancelReasonText[order.cancel_reason], order.cancel_note].filter((text) => text !== '').join('：')
      : '',
    created_at: order.created_at,
    steps: stepsOf({
      status: order.status,
      reached: reachedOf(parts.log),
      createdOn: dayOf(order.created_at),
      hasDeposit: parts.bills.some(({ kind, status }) => kind === 'deposit' && status !== 'closed'),
      confirmedByStaff: order.confirm_deadline !== null,
      departsOn: order.departs_on,
      waitsFor: waitsFor(waiting),
    }),
  }
}

const waitingOf = (order: OrderRecord, { bills }: OrderParts, { offeredUntil, changeIsOpen }: DeskFacts) => ({
  offeredUntil,
  changeIsOpen,
  status: order.status,
  confirmDeadline: order.confirm_deadline,
  payDeadline: order.pay_deadline,
  balanceDueOn: order.balance_due_on,
  travellersComplete: order.travellers_complete,
  unpaidBillsFen: bills.reduce((sum, bill) => sum + (bill.status === 'unpaid' ? bill.amount_fen : 0), 0),
})

const reachedOf = (log: OrderParts['log']): Partial<Record<OrderStatus, Day>> =>
  Object.fromEntries(log.map(({ to, at }) => [to, dayOf(new Date(at))]))

function snapshotView(order: OrderRecord, parts: OrderParts, more: DeskParts): DeskOrder['snapshot'] {
  const { snapshot } = order
  const { trip } = parts
  return {
    supplier: trip.supplier.name,
    group_code: snapshot.groupCode,
    min_group: snapshot.minGroup,
    edition: more.edition,
    edition_now: more.edition_now,
    days: trip.itinerary.map(({ day_no, title, hotel }) => ({ day_no, title, hotel })),
    includes: trip.includes,
    excludes: trip.excludes,
    ladder: ladderTable(snapshot.ladder, order.departs_on, refundBaseOf(order, parts).baseFen).map(
      ({ text }) => text,
    ),
  }
}
