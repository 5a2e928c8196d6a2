import type { DeskOrderRow, orderLists } from '#src/api/desk/orders/lists.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { orderSourceText } from '#src/domain/booking/desk/lists.ts'
import { standsUntil, waitsFor } from '#src/domain/booking/desk/waits.ts'
import { dateChoiceOf, statusTextOf } from '#src/domain/booking/order.ts'
import { PAGE_ROWS, totalOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { unpaidFenOf } from '../order.ts'
import { seesPeople } from '../scope.ts'
import type { ListInput } from './list-filters.ts'
import {
  countDeskOrders,
  type DeskListRow,
  filterNames,
  findComplained,
  listDeskOrders,
} from './list-store.ts'

/** One page of the orders that the person may see, with the totals of all that the filters leave. */
export async function pageDeskOrders(
  ctx: Ctx,
  staff: Staff,
  input: ListInput,
): Promise<Data<(typeof orderLists)['list']>> {
  const { db, now } = ctx
  const complained = input.has_complaint ? await findComplained(db) : undefined
  const asked = { staff, input, now, complained }
  const { list, next } = await listDeskOrders(db, { ...asked, limit: PAGE_ROWS })
  const counted = await countDeskOrders(db, asked)
  const count = totalOf(counted.total)
  const showsPeople = seesPeople(staff)
  return {
    list: list.map((row) => viewOf(row, showsPeople)),
    next,
    ...count,
    sums: count.is_total_exact ? { people: counted.people, payable_fen: toFen(counted.payable_fen) } : null,
    server_ts: now,
    names: await filterNames(db, input),
  }
}

export const choiceOf = ({ offered_until, change_is_open }: DeskListRow) =>
  dateChoiceOf(offered_until, change_is_open)

function viewOf(row: DeskListRow, showsPeople: boolean): DeskOrderRow {
  const waiting = {
    status: row.status,
    confirmDeadline: row.confirm_deadline,
    payDeadline: row.pay_deadline,
    balanceDueOn: row.balance_due_on,
    travellersComplete: row.travellers_complete,
    unpaidBillsFen: row.unpaid_bills_fen,
    offeredUntil: row.offered_until,
    changeIsOpen: row.change_is_open,
  }
  return {
    no: row.order_no,
    status: row.status,
    status_text: statusTextOf(row.status, row.sold.type, choiceOf(row)),
    is_choosing: choiceOf(row) !== null,
    deadline: standsUntil(waiting),
    waits_for: waitsFor(waiting),
    title: row.sold.title,
    combo_name: row.sold.comboName ?? '',
    departs_on: row.departs_on,
    people_text: travellersText(row),
    contact_name: showsPeople ? row.contact_name : null,
    payable_fen: toFen(row.payable_fen),
    paid_fen: toFen(row.paid_fen),
    unpaid_fen: toFen(unpaidFenOf(row, row.unpaid_bills_fen)),
    source_text: orderSourceText[row.source],
    advisor_name: row.advisor_name ?? '',
    created_at: row.created_at,
  }
}
