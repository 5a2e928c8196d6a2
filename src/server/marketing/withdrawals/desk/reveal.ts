import type { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import { lockWithdrawal } from '../store.ts'

/** Shows where the money goes, or to whom, for who pays it. NOT_FOUND where there is no such thing, or no longer. */
export const revealPayee = (
  ctx: Ctx,
  staff: Staff,
  { withdraw_no: no, field, reason, reason_text: reasonText = '' }: Input<typeof deskWithdrawals.reveal>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, no)
    const sealed = field === 'account' ? row?.account_enc : row?.real_name_enc
    if (!sealed) throw new Refused('NOT_FOUND', undefined, '没有这项内容')
    const subject = { kind: 'withdrawal', id: no }
    const { audit, ...answer } = await reveal(ctx, tx, { staff, subject, field, reason, reasonText }, () =>
      ctx.vault.open(sealed),
    )
    return { answer, audit }
  })
