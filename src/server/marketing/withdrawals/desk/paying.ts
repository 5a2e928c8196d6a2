import type { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { withdrawChannelText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { attachDocuments } from '#src/server/operations/documents/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from '../store.ts'
import { whyNotPaid, whyNotPayer } from './acts.ts'
import { lockAsked, moveShares, refuseLate } from './deciding.ts'

type Paid = Input<typeof deskWithdrawals.paid>

/**
 * Writes down that a withdrawal was paid, with the receipt. FOUR_EYES to who agreed to it or may be who did; PARAM for a day before it was
 * asked for or after today, and for a number under which another one was paid.
 */
export const recordPaid = (
  ctx: Ctx,
  staff: Staff,
  { withdraw_no: no, paid_on, reference, receipt_ref }: Paid,
): Promise<AuditEntry[]> =>
  ctx.transaction(async (tx) => {
    const asked = await lockAsked(tx, no)
    refuseLate(whyNotPaid(asked))
    const notPayer = whyNotPayer(await eyesOf(tx, staff.id), asked)
    if (notPayer !== '') throw new Refused('FOUR_EYES', undefined, notPayer)
    if (paid_on > dayOf(ctx.now)) throw badFields({ paid_on: '付款日期不能晚于今天' })
    if (paid_on < asked.requested_on) throw badFields({ paid_on: '付款日期早于申请日期' })
    await refuseUsed(tx, asked, reference)
    const receiptId = await attachReceipt(ctx, tx, staff, no, receipt_ref)
    const change = { paid_by: staff.id, paid_at: ctx.now, paid_on, reference, receipt_id: receiptId }
    await store.moveWithdrawal(tx, asked.id, ['approved'], { state: 'paid', ...change }).catch(refuseTwice)
    await moveShares(ctx, tx, asked, 'paid')
    await notify(ctx, tx, 'withdrawal_paid', {
      memberId: asked.member_id,
      withdrawalNo: no,
      netFen: toFen(asked.net_fen),
      channelText: withdrawChannelText[asked.channel],
    })
    const after = { state: 'paid', net_fen: asked.net_fen, reference }
    return [{ entity: 'withdrawal', id: no, before: { state: asked.state }, after }]
  })

/** One transfer pays one withdrawal. */
async function refuseUsed(tx: Tx, { channel }: store.WithdrawalRow, reference: string) {
  const used = await tx
    .selectFrom('withdrawal')
    .select('withdrawal_no')
    .where('channel', '=', channel)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (used) throw badFields({ reference: `该流水号已登记在提现${used.withdrawal_no}` })
}

/** Two that say it at once meet at the unique index. */
function refuseTwice(error: unknown): never {
  if (isDuplicate(error, 'withdrawal_reference'))
    throw badFields({ reference: '该流水号刚刚登记在另一笔提现' })
  throw error
}

async function attachReceipt(ctx: Ctx, tx: Tx, staff: Staff, no: string, ref: string): Promise<number> {
  const wanted = {
    purpose: 'receipt',
    refs: [ref],
    entity: 'withdrawal',
    entityId: no,
    field: 'receipt_ref',
  } as const
  const [id] = (await attachDocuments(tx, staff.id, wanted, ctx.now)).values()
  if (id === undefined) throw new Error(`no receipt ${ref}`)
  return id
}
