import type { Staff } from '#src/api/endpoint.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '../notifications/service.ts'

const HOUR_MS = 3_600_000
/** Within an hour; from here on somebody looks at it (desk book §3.2). */
const ALARM_FROM = 30
/** Enough of the blind index to tell two look-ups apart, and too little to try telephones against. */
const SHOWN_HEX = 16

/**
 * A member of staff looks somebody up by telephone: the one way to its blind index for a search. The row that belongs to
 * it carries the hash alone, and many of them within an hour ring.
 */
export async function lookUpPhone(
  ctx: Ctx,
  db: Db,
  staff: Staff,
  phone: string,
): Promise<{ phoneHash: Buffer; audit: AuditEntry }> {
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const { count } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staff.id)
    .where('action', '=', 'member.lookup')
    .where('refused', 'is', null)
    .where('at', '>', new Date(ctx.now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count + 1 >= ALARM_FROM) await raiseAlarm(db, { kind: 'lookups_many', ref: String(staff.id) }, ctx.now)
  return { phoneHash, audit: { entity: 'phone', id: phoneHash.toString('hex').slice(0, SHOWN_HEX) } }
}
