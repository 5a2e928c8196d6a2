import { totpStep } from '#src/platform/crypto/totp.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { recordUnsigned } from '../audit.ts'
import { lockAccount, type StaffRow } from '../store.ts'

const HOUR_MS = 3_600_000
/** Of one account within an hour, from wherever they come (desk book §2.4). */
const MOST_WRONG = 10

export const accountLocked = () => new Refused('LOCKED', undefined, '账号已锁定，请联系管理员')

/** Whether the digits are right and later than any that were accepted before; the row is locked, so each is accepted once. */
export function acceptedStep({ vault, now }: Ctx, person: StaffRow, digits: string): number | null {
  if (!person.totp_secret_enc) return null
  const step = totpStep(vault.open(person.totp_secret_enc), digits, now)
  return step !== null && step > (person.totp_last_step ?? -1) ? step : null
}

/** Counts wrong digits. The tenth within an hour locks the account, ends its sessions and rings. Answers the refusal. */
export async function countWrongCode(
  ctx: Ctx,
  tx: Tx,
  person: StaffRow,
  requestId: string,
  sentence = '动态码错误或已用过',
) {
  const { now } = ctx
  const hourAgo = now.getTime() - HOUR_MS
  const wrong = [...person.wrong_codes_at.filter((at) => at.getTime() > hourAgo), now]
  await tx
    .updateTable('staff')
    .set({ wrong_codes_at: wrong.slice(-MOST_WRONG) })
    .where('id', '=', person.id)
    .execute()
  if (wrong.length < MOST_WRONG) return new Refused('BAD_CODE', undefined, sentence)
  const reason = `动态码1小时内错误${MOST_WRONG}次`
  await lockAccount(tx, person.id, reason, now)
  await raiseAlarm(tx, { kind: 'staff_totp', ref: String(person.id) }, now)
  await recordUnsigned(ctx, tx, {
    actor: 'stranger',
    action: 'staff.lock',
    entityId: person.id,
    reason,
    before: { status: person.status },
    after: { status: 'locked' },
    requestId,
  })
  return accountLocked()
}
