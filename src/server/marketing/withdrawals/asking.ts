import type { Input } from '#src/api/endpoint.ts'
import type { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { maskName } from '#src/domain/account/masks.ts'
import { dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import { withdrawalDue } from '#src/domain/content/working-hours.ts'
import { leftOf } from '#src/domain/marketing/cashback/cashback.ts'
import {
  availableOf,
  coolingUntil,
  limitFault,
  sharesFrom,
  taxOf,
} from '#src/domain/marketing/cashback/withdrawal.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { redrawing } from '#src/platform/db/sql/duplicate.ts'
import { Refused } from '#src/platform/refused.ts'
import { verifyOtp, wasVerifiedBefore } from '#src/server/account/auth/service.ts'
import { drawSerial } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  type CashbackRow,
  findSums,
  followLine,
  lockPayable,
} from '#src/server/marketing/cashback/service.ts'
import { ownNameOf, payeeOf } from './payee.ts'
import * as store from './store.ts'
import { taxModeOf } from './tax-mode.ts'

type Asked = Input<(typeof withdrawals)['create']>

/** Far more lines than ¥5,000 of any trips, so that nobody's list keeps a transaction busy. */
const MOST_LINES = 500

/**
 * Sends a withdrawal to staff (rule book §13). Refuses WITHDRAW_LIMIT, REALNAME, BALANCE and BAD_CODE, in this order, and
 * the code stays usable for all but the last. The same request again, with the code that is spent, is the same withdrawal.
 */
export async function askForWithdrawal(
  ctx: Ctx,
  memberId: number,
  asked: Asked,
): Promise<store.WithdrawalRow> {
  const mode = await taxModeOf(ctx)
  const withdrawal = await redrawing('withdrawal_withdrawal_no_key', () =>
    ctx.transaction(async (tx) => {
      await store.lockWithdrawing(tx, memberId)
      const owner = await store.findOwner(tx, memberId)
      const payee = payeeOf(asked.channel, asked.account ?? '', owner)
      const accountHash = ctx.vault.blindIndex('payer', payee.account)
      const typed = { phone: ctx.vault.open(owner.phone_enc), scene: 'withdraw', code: asked.code } as const
      const today = dayOf(ctx.now)
      const before = await store.findOfDay(tx, memberId, today)
      const isSame = before?.amount_fen === asked.amount_fen && before.account_hash.equals(accountHash)
      if (before && isSame && (await wasVerifiedBefore(ctx, tx, typed))) return before
      const month = await store.findAsked(tx, memberId, today)
      const amountFen = toFen(asked.amount_fen)
      refuseLimits(ctx, owner, amountFen, month)
      const realName = ownNameOf(asked.real_name, owner)
      const shares = await takeShares(ctx, tx, memberId, amountFen)
      // A wrong code is counted, so the transaction ends well for it, and the refusal is thrown outside.
      if (!(await verifyOtp(ctx, tx, typed))) return null
      const grossFen = toFen(month.monthFen)
      const taxFen = taxOf(mode, amountFen, { grossFen, taxFen: toFen(month.monthTaxFen) })
      const inserted = await store.insertWithdrawal(tx, {
        withdrawal_no: `TX${today.slice(2).replaceAll('-', '')}${drawSerial()}`,
        member_id: memberId,
        amount_fen: amountFen,
        tax_mode: mode,
        tax_fen: taxFen,
        net_fen: amountFen - taxFen,
        channel: asked.channel,
        account_enc: ctx.vault.seal(payee.account),
        account_mask: payee.mask,
        account_hash: accountHash,
        real_name_enc: ctx.vault.seal(realName),
        name_mask: maskName(realName),
        requested_at: ctx.now,
        requested_on: today,
        staff_due_at: withdrawalDue(ctx.now),
      })
      await writeShares(ctx, tx, inserted, shares)
      return inserted
    }),
  )
  if (!withdrawal) throw new Refused('BAD_CODE')
  return withdrawal
}

function refuseLimits(
  ctx: Pick<Ctx, 'now'>,
  owner: store.Owner,
  amountFen: Fen,
  { todayTimes, monthFen }: store.AskedRow,
) {
  const fault = coolingText(ctx, owner) ?? limitFault(amountFen, { todayTimes, monthFen: toFen(monthFen) })
  if (fault !== null) throw new Refused('WITHDRAW_LIMIT', undefined, fault)
}

/** Why a new account, or one that has just changed its password or telephone, pays nothing out yet; null where it does. */
export function coolingText({ now }: Pick<Ctx, 'now'>, owner: store.Owner): string | null {
  const until = coolingUntil(
    {
      registeredAt: owner.registered_at,
      passwordChangedAt: owner.pwd_changed_at,
      phoneChangedAt: owner.phone_changed_at,
    },
    now,
  )
  return until && `注册、修改密码或更换手机号后7天内不能提现，请于${shanghaiTime(until).slice(0, 16)}后再试`
}

interface Share {
  line: CashbackRow
  amountFen: Fen
}

/** Takes from the oldest lines first, each looked at anew; what is owed of other lines is not there to be taken. */
async function takeShares(ctx: Ctx, tx: Tx, memberId: number, amountFen: Fen): Promise<Share[]> {
  const fresh: { line: CashbackRow; leftFen: Fen }[] = []
  let found = 0
  for (const locked of await lockPayable(tx, memberId, MOST_LINES)) {
    if (found >= amountFen) break
    const line = await followLine(ctx, tx, locked)
    if (line.state !== 'payable') continue
    const leftFen = leftFenOf(line)
    fresh.push({ line, leftFen })
    found += leftFen
  }
  const sums = await findSums(tx, memberId)
  const shares = sharesFrom(fresh, amountFen)
  if (!shares || availableOf([toFen(sums.leftFen)]) < amountFen) throw new Refused('BALANCE')
  return shares.map(({ line: { line }, amountFen: part }) => ({ line, amountFen: part }))
}

const leftFenOf = ({ amount_fen, taken_fen, paid_fen }: CashbackRow) =>
  leftOf({ amountFen: toFen(amount_fen), takenFen: toFen(taken_fen), paidFen: toFen(paid_fen) })

async function writeShares(ctx: Ctx, tx: Tx, withdrawal: store.WithdrawalRow, shares: readonly Share[]) {
  for (const { line, amountFen } of shares) {
    await store.insertShare(tx, withdrawal.id, line.id, amountFen)
    await followLine(ctx, tx, line, { takenFen: amountFen, paidFen: 0, cause: withdrawal.withdrawal_no })
  }
}
