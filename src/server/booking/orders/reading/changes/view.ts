import type { OrderChange } from '#src/api/booking/change-views.ts'
import {
  type ChangeFacts,
  changeKindText,
  changeStateText,
  isOpenChange,
  whyNotMoved,
  whyNotSwapped,
} from '#src/domain/booking/changes/change.ts'
import { balanceDueAt } from '#src/domain/booking/changes/settling.ts'
import type { ToldChange, ToldDate } from '#src/domain/booking/changes/told.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { openTravellers } from '../../travellers/store.ts'
import { type FoundOrder, isRefundAsked } from '../store.ts'
import { findNewestChange, isChangeOpen, isDateOffered, type ToldRow } from './store.ts'

export const dateView = ({ date, returnDate, comboName, groupCode }: ToldDate) => ({
  date,
  return_date: returnDate,
  combo_name: comboName,
  group_code: groupCode,
})

const amounts = (side: { unitFen: Fen; qty: number; amountFen: Fen } | null) =>
  side && { unit_fen: side.unitFen, qty: side.qty, amount_fen: side.amountFen }

export const lineViews = (rows: ToldChange['rows']) =>
  rows.map(({ code, name, before, after }) => ({
    code,
    name,
    before: amounts(before),
    after: amounts(after),
  }))

/** The sums of a change; when 尾款 is due follows from the day it is carried out, so it is worked out for now. */
export const sumsView = (
  told: Omit<ToldChange, 'kindText'>,
  { departs_on }: Pick<OrderRecord, 'departs_on'>,
  keptFen: number,
  now: Date,
) => ({
  old_payable_fen: told.oldPayableFen,
  payable_fen: told.payableFen,
  difference_fen: toFen(told.payableFen - told.oldPayableFen),
  pay_fen: told.payFen,
  refund_fen: told.refundFen,
  kept_fen: toFen(keptFen),
  balance:
    told.balanceFen === null
      ? null
      : {
          amount_fen: told.balanceFen,
          due_at: balanceDueAt(told.to?.date ?? departs_on, told.balanceDays, now),
        },
})

const nameOf = ({ nameCn, nameEnLast, nameEnFirst }: Traveller): string =>
  nameCn || `${nameEnLast} ${nameEnFirst}`.trim()

/** Who leaves and who comes. The newcomer is sealed in the change while it stands, and one of the order afterwards. */
export async function swappedNames({ db, vault }: Pick<Ctx, 'db' | 'vault'>, change: ToldRow) {
  if (change.seq === null) return null
  const inOrder = (await openTravellers(db, vault, change.order_id))[change.seq - 1]
  const name = inOrder ? nameOf(inOrder) : ''
  const coming: Traveller | null = change.traveller_enc && JSON.parse(vault.open(change.traveller_enc))
  return {
    seq: change.seq,
    old_name: change.state === 'done' ? '' : name,
    new_name: coming ? nameOf(coming) : change.state === 'done' ? name : '',
    kind_text: change.quote.kindText,
  }
}

function nextText({ state, kind, expires_at, staff_due_at, note, date_offer_id }: ToldRow): string {
  // Of a date that the shop offers: the order's own is cancelled, so nothing stays as it was.
  const late = date_offer_id === null ? '逾期失效，订单保持原状' : '逾期视为放弃这个日期'
  const until = expires_at ? minuteText(expires_at) : ''
  const what = changeKindText[kind]
  switch (state) {
    case 'asked':
      return staff_due_at ? `客服将在${minuteText(staff_due_at)}前答复` : '客服将尽快答复'
    case 'proposed':
      return `请在${until}前确认，逾期失效，订单保持原状`
    case 'to_sign':
      return `请在${until}前签署新合同，${late}`
    case 'to_pay':
      return `请在${until}前支付差价，${late}`
    case 'done':
      return `${what}已完成，新合同已生效`
    case 'refused':
      return note === '' ? '未通过，订单保持原状' : `未通过：${note}。订单保持原状`
    default:
      return '订单保持原状'
  }
}

/** The newest change of an order as its owner reads it; null where there was none. */
export async function changeViewOf(
  ctx: Pick<Ctx, 'db' | 'vault' | 'now'>,
  order: OrderRecord,
): Promise<OrderChange | null> {
  const change = await findNewestChange(ctx.db, order.id)
  if (!change) return null
  const { state, quote } = change
  const isLate = change.expires_at !== null && ctx.now >= change.expires_at
  return {
    change_no: change.change_no,
    kind: change.kind,
    kind_text: changeKindText[change.kind],
    state,
    state_text: changeStateText[state],
    next_text: nextText(change),
    by_shop: change.asked_by !== null,
    reason: change.asked_by === null ? change.reason : '',
    note: change.note,
    asked_at: change.asked_at,
    expires_ts: isOpenChange(state) ? change.expires_at : null,
    from: dateView(quote.from),
    to: quote.to && dateView(quote.to),
    traveller: await swappedNames(ctx, change),
    lines: lineViews(quote.rows),
    ...sumsView(quote, order, change.kept_floor_fen, ctx.now),
    bill_id: state === 'to_pay' ? change.bill_id : null,
    can_accept: state === 'proposed' && !isLate,
    can_sign: state === 'to_sign' && !isLate,
    can_pay: state === 'to_pay' && !isLate,
    can_withdraw: isOpenChange(state),
  }
}

export const factsOf = (
  order: OrderRecord,
  now: Date,
  stands: Pick<ChangeFacts, 'refundIsAsked' | 'changeIsOpen' | 'dateIsOffered'>,
): ChangeFacts => ({
  status: order.status,
  today: dayOf(now),
  departsOn: order.departs_on,
  isPlan: order.departure_id === null,
  hasTerms: order.snapshot.terms !== undefined,
  ...stands,
})

/** What the rules about beginning a change want to know; it counts when it was read under the order's lock. */
export const changeFactsOf = async (db: Db, order: OrderRecord, now: Date): Promise<ChangeFacts> =>
  factsOf(order, now, {
    refundIsAsked: await isRefundAsked(db, order.id),
    changeIsOpen: await isChangeOpen(db, order.id),
    dateIsOffered: await isDateOffered(db, order.id),
  })

/** Which changes the order's page offers, and why not. */
export function changeWaysOf({ now }: Pick<Ctx, 'now'>, order: FoundOrder) {
  const facts = factsOf(order, now, {
    refundIsAsked: order.refund_is_asked,
    changeIsOpen: order.change !== null && isOpenChange(order.change),
    dateIsOffered: order.date_offer_until !== null,
  })
  const way = (why: string) => ({ allowed: why === '', why })
  return { date: way(whyNotMoved(facts)), swap: way(whyNotSwapped(facts)) }
}
