import type { payouts } from '#src/api/desk/finance/payouts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { accountOf, accountText, payeeMask } from '#src/domain/booking/refunds/payout.ts'
import { needsSecondLook } from '#src/domain/booking/transfers/bank-transfer.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { attachDocuments } from '#src/server/operations/documents/service.ts'
import { insertPayout, type PayoutRow } from './store.ts'

/** What a person says of a transfer that the bank has carried out. */
type Transfer = Omit<Input<typeof payouts.paid>, 'no'>

/** What is paid by it: the record as the audit log names it, and since when it is owed. */
interface Debt {
  amountFen: number
  entity: 'refund' | 'refund_request'
  no: string
  of: { refund_id: number } | { compensation_id: number }
  since: Date
}

const Payee = z.object({ name: z.string(), account: z.string(), bank: z.string() })

/** Whom it was paid to, in the words that the payee reads. */
export const accountPaid = ({ vault }: Pick<Ctx, 'vault'>, { payee_enc }: Pick<PayoutRow, 'payee_enc'>) =>
  accountText(z.parse(Payee, JSON.parse(vault.open(payee_enc))))

/** Refuses PARAM for what no bank would take, and for a day before the money was owed or after today. */
export function payeeOf(
  { payee_name: name, account: typed, bank, paid_on }: Transfer,
  since: Date,
  now: Date,
) {
  const account = accountOf(typed)
  if (account === null) throw badFields({ account: '收款账号应为8到30位数字' })
  if (paid_on > dayOf(now)) throw badFields({ paid_on: '转账日期不能晚于今天' })
  if (paid_on < dayOf(since)) throw badFields({ paid_on: '转账日期早于退款产生的日期' })
  return { name, account, bank }
}

/**
 * Writes a transfer down with its receipt. Above the line it waits for a colleague, who compares payee and receipt; the
 * caller settles one that does not. STATE when one is written down already.
 */
export async function recordPayout(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  debt: Debt,
  transfer: Transfer,
): Promise<PayoutRow> {
  const { amountFen, entity, no, of, since } = debt
  const payee = payeeOf(transfer, since, ctx.now)
  const { receipt_ref: ref, paid_on, reference } = transfer
  const [receiptId] = (
    await attachDocuments(
      tx,
      staff.id,
      { purpose: 'receipt', refs: [ref], entity, entityId: no, field: 'receipt_ref' },
      ctx.now,
    )
  ).values()
  if (receiptId === undefined) throw new Error(`no receipt ${ref}`)
  const waits = needsSecondLook(toFen(amountFen), await secondPersonLinesOf(tx))
  const payout = await insertPayout(tx, {
    ...of,
    amount_fen: amountFen,
    payee_enc: ctx.vault.seal(JSON.stringify(payee)),
    payee_mask: payeeMask(payee),
    paid_on,
    reference,
    receipt_id: receiptId,
    state: waits ? 'waiting' : 'done',
    sent_by: staff.id,
    created_at: ctx.now,
  })
  if (!payout) throw new Refused('STATE', undefined, '已登记过转账，请刷新页面')
  if (waits)
    await askApproval(ctx, tx, {
      kind: 'payout',
      entity,
      entityId: no,
      payload: { payoutId: payout.id },
      reason: '转账已由银行汇出，请核对收款人与回单',
      askedBy: staff.id,
    })
  return payout
}
