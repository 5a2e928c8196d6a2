import { randomInt } from 'node:crypto'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { recordUnsigned } from '../audit.ts'
import type { StaffRow } from '../store.ts'
import { makeEnrolment } from './links.ts'

const HOW_MANY = 10
const LENGTH = 10
/** Without the letters that look like figures or like each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const hashOf = ({ vault }: Ctx, staffId: number, code: string) =>
  vault.hmac('staff_recovery', `${staffId}:${code}`)

/** Ten codes instead of those that were: they are answered this once, and kept as hashes. */
export async function renewRecoveryCodes(ctx: Ctx, tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(ctx, staffId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Whoever has a recovery code has lost the telephone: the account is enrolled anew at once, and it rings. Null when wrong. */
export async function takeRecoveryCode(ctx: Ctx, tx: Tx, person: StaffRow, typed: string, requestId: string) {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  const used = await tx
    .updateTable('staff_recovery')
    .set({ used_at: ctx.now })
    .where('staff_id', '=', person.id)
    .where('code_hash', '=', hashOf(ctx, person.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return null
  const { token } = await makeEnrolment(ctx, tx, person.id, null)
  await raiseAlarm(tx, { kind: 'staff_recovery', ref: String(person.id) }, ctx.now)
  await recordUnsigned(ctx, tx, {
    actor: 'staff',
    staffId: person.id,
    action: 'staff.recovery',
    entityId: person.id,
    requestId,
  })
  return { cookie: null, me: null, enrolToken: token }
}
