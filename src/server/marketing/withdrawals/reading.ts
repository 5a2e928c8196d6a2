import type { Data } from '#src/api/endpoint.ts'
import type { WithdrawalView, withdrawals } from '#src/api/marketing/withdrawals.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { withdrawalDue } from '#src/domain/content/working-hours.ts'
import {
  availableOf,
  mostToWithdraw,
  taxOf,
  withdrawLimits,
} from '#src/domain/marketing/cashback/withdrawal.ts'
import { withdrawalStateText, withdrawChannelText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findSums } from '#src/server/marketing/cashback/service.ts'
import { coolingText } from './asking.ts'
import { ownNameMask } from './payee.ts'
import * as store from './store.ts'
import { taxModeOf } from './tax-mode.ts'

type Form = Data<(typeof withdrawals)['form']>

/** All that somebody needs to know before a code is sent. */
export async function viewForm(ctx: Ctx, memberId: number, amountFen = 0): Promise<Form> {
  const [owner, sums, month, mode] = await Promise.all([
    store.findOwner(ctx.db, memberId),
    findSums(ctx.db, memberId),
    store.findAsked(ctx.db, memberId, dayOf(ctx.now)),
    taxModeOf(ctx),
  ])
  const availableFen = availableOf([toFen(sums.leftFen)])
  const monthFen = toFen(month.monthFen)
  const mostFen = mostToWithdraw(availableFen, { todayTimes: month.todayTimes, monthFen })
  const cooling = coolingText(ctx, owner)
  const taxFen = taxOf(mode, toFen(amountFen), { grossFen: monthFen, taxFen: toFen(month.monthTaxFen) })
  return {
    available_fen: availableFen,
    most_fen: cooling === null ? mostFen : toFen(0),
    min_fen: withdrawLimits.minFen,
    blocked_text: cooling ?? whyNothing(mostFen, availableFen, month.todayTimes),
    real_name: ownNameMask(owner),
    phone: maskPhone(ctx.vault.open(owner.phone_enc)),
    wechat: { is_bound: owner.openid !== null, nickname: owner.nickname },
    tax_mode: mode,
    tax_fen: amountFen === 0 ? toFen(0) : taxFen,
    net_fen: amountFen === 0 ? toFen(0) : toFen(amountFen - taxFen),
  }
}

function whyNothing(mostFen: number, availableFen: number, todayTimes: number): string {
  if (mostFen > 0) return ''
  if (todayTimes >= withdrawLimits.perDay) return `每天可提现${withdrawLimits.perDay}次，请明天再来`
  return availableFen < withdrawLimits.minFen
    ? `可提现返现满${yuanText(withdrawLimits.minFen)}才能提现`
    : `每月最多提现${yuanText(withdrawLimits.monthFen)}，本月已用完`
}

export function withdrawalView(row: store.WithdrawalRow): WithdrawalView {
  return {
    withdraw_no: row.withdrawal_no,
    amount_fen: toFen(row.amount_fen),
    tax_fen: toFen(row.tax_fen),
    net_fen: toFen(row.net_fen),
    channel: row.channel,
    channel_text: withdrawChannelText[row.channel],
    account: row.account_mask,
    state: row.state,
    state_text: withdrawalStateText[row.state],
    reason: row.reject_reason,
    created_at: row.requested_at,
    due_at: paidBy(row),
    paid_at: row.paid_at,
  }
}

/** Until it is agreed to, staff owe the review alone: the payment has its own days after that (rule book §13). */
function paidBy({ state, staff_due_at: dueAt }: store.WithdrawalRow): Date | null {
  if (state === 'requested') return withdrawalDue(dueAt)
  return state === 'approved' ? dueAt : null
}

export async function pageWithdrawals(
  { db }: Pick<Ctx, 'db'>,
  memberId: number,
  { page, size }: { page: number; size: number },
): Promise<Data<(typeof withdrawals)['list']>> {
  const offset = (page - 1) * size
  const rows = await store.listOwn(db, memberId, { limit: size, offset })
  const total = await store.countOwn(db, memberId)
  return { list: rows.map(withdrawalView), total, page, size, has_more: offset + rows.length < total }
}
