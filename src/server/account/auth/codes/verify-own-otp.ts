import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type Purpose, verifyOtp } from './verify-otp.ts'

/** Spends a code that was sent to the account's own phone; what `verifyOtp` says of a wrong one holds here too. */
export async function verifyOwnOtp(
  ctx: Ctx,
  tx: Tx,
  memberId: number,
  { code, ...purpose }: Purpose & { code: string },
) {
  const { phone_enc } = await tx
    .selectFrom('member')
    .select('phone_enc')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return verifyOtp(ctx, tx, { phone: ctx.vault.open(phone_enc), ...purpose, code })
}
