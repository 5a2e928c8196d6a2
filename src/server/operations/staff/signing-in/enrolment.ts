import type { signIn } from '#src/api/desk/account/sign-in.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { followingStep, newTotpSecret, totpUri } from '#src/platform/crypto/totp.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { recordUnsigned } from '../audit.ts'
import { endSessions } from '../store.ts'
import { findLink, goneLink } from './links.ts'
import { hashNewPassword } from './passwords.ts'
import { renewRecoveryCodes } from './recovery.ts'

export async function showLink(ctx: Ctx, token: string): Promise<Data<(typeof signIn)['link']>> {
  const { login, name, expires_at } = await findLink(ctx, ctx.db, token)
  return { login, name, expires_at }
}

/**
 * Keeps the password and a new secret beside the link until two codes prove that the telephone has it; to begin again
 * replaces both. Refuses EXPIRED and PWD_RULE.
 */
export async function beginEnrolment(
  ctx: Ctx,
  { token, password }: Input<(typeof signIn)['enrol']>,
): Promise<Data<(typeof signIn)['enrol']>> {
  const { id, login, name } = await findLink(ctx, ctx.db, token)
  const pwd_hash = await hashNewPassword(password, { login, name })
  const secret = newTotpSecret()
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff_enrolment')
    .set({ pwd_hash, totp_secret_enc: ctx.vault.seal(secret) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw goneLink('这个链接已经用过')
  return { secret, uri: totpUri(secret, login) }
}

/** Opens the account with the password and the secret of the link, and answers the recovery codes. Refuses EXPIRED, BAD_CODE. */
export const confirmEnrolment = (
  ctx: Ctx,
  { token, first, second }: Input<(typeof signIn)['confirm']>,
  requestId: string,
): Promise<Data<(typeof signIn)['confirm']>> =>
  ctx.transaction(async (tx) => {
    const { vault, now } = ctx
    const link = await findLink(ctx, tx, token, { forUpdate: true })
    const { pwd_hash, totp_secret_enc, staff_id, status } = link
    const step = totp_secret_enc && followingStep(vault.open(totp_secret_enc), first, second, now)
    if (!step) throw new Refused('BAD_CODE', undefined, '两个动态码须是连续的两组，请重新输入')
    await tx
      .updateTable('staff')
      .set({ pwd_hash, totp_secret_enc, totp_last_step: step, wrong_codes_at: [] })
      .set({ status: 'active', open_since: now })
      .where('id', '=', staff_id)
      .execute()
    await tx
      .updateTable('staff_enrolment')
      .set({ used_at: now, pwd_hash: null, totp_secret_enc: null, token_enc: null })
      .where('id', '=', link.id)
      .execute()
    await endSessions(tx, staff_id, now)
    const recovery = await renewRecoveryCodes(ctx, tx, staff_id)
    await recordUnsigned(ctx, tx, {
      actor: 'staff',
      staffId: staff_id,
      action: 'staff.enrol',
      entityId: staff_id,
      before: { status },
      after: { status: 'active', password: '已更改', totp: '已更改' },
      requestId,
    })
    return { recovery }
  })
