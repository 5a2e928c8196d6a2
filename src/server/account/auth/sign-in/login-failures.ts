import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { isTrusted, solveCaptcha } from '../captcha/captcha.ts'
import { isWatchedAddress } from '../risk.ts'

/** Limits on failures of one phone from one address, within an hour of the first (rule book §17.3, §17.5). */
const WITHOUT_CAPTCHA = 3
export const MOST_FAILURES = 10
const HOUR_MS = 3_600_000
const LOCK_MS = 30 * 60_000
/** Who tries one phone from many addresses, or many phones from one, is asked for a captcha; nobody is locked out by it. */
const PHONE_WITHOUT_CAPTCHA = 10
const ADDRESS_WITHOUT_CAPTCHA = 30

const hourAgo = (now: Date) => new Date(now.getTime() - HOUR_MS)

/**
 * How many failures a password may be tried after, this time: none, three, or all ten for who has solved a captcha.
 * Nothing here depends on whether the phone has an account. Refuses CAPTCHA_WRONG.
 */
export async function triesAllowed(
  ctx: Ctx,
  phoneHash: Buffer,
  { captcha, isWatched }: { captcha: string | undefined; isWatched: boolean },
) {
  if (captcha) await solveCaptcha(ctx, captcha, phoneHash)
  if (captcha || (await isTrusted(ctx, phoneHash))) return MOST_FAILURES
  const isSuspect = isWatched || (await isWatchedAddress(ctx.db, ctx.visitor))
  return isSuspect || (await isUnderAttack(ctx, phoneHash)) ? 0 : WITHOUT_CAPTCHA
}

async function isUnderAttack({ db, now, visitor }: Ctx, phoneHash: Buffer) {
  const { rows } = await sql<{ of_phone: number; of_address: number }>`
    select coalesce(sum(failures) filter (where phone_hash = ${phoneHash}), 0)::int as of_phone,
      coalesce(sum(failures) filter (where ip = ${visitor.network}::inet), 0)::int as of_address
    from login_failure
    where (phone_hash = ${phoneHash} or ip = ${visitor.network}::inet) and since > ${hourAgo(now)}`.execute(
    db,
  )
  const { of_phone = 0, of_address = 0 } = rows[0] ?? {}
  return of_phone >= PHONE_WITHOUT_CAPTCHA || of_address >= ADDRESS_WITHOUT_CAPTCHA
}

/**
 * Counts a try as failed before it is made, so that of a hundred at once ten are made and no more; `forgetFailures`
 * takes it back. The tenth locks this phone for this address, never for others: nobody can lock out a stranger. Answers
 * which try it is. Refuses LOCKED and, when `allowed` have failed, CAPTCHA_NEEDED.
 */
export async function countTry(
  { db, now, visitor }: Ctx,
  phoneHash: Buffer,
  allowed: number,
): Promise<number> {
  const lockEnd = new Date(now.getTime() + LOCK_MS)
  const isOver = sql`coalesce(f.locked_until <= ${now}, f.since <= ${hourAgo(now)})`
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as f (phone_hash, ip, failures, since)
    select ${phoneHash}::bytea, ${visitor.network}::inet, 1, ${now}::timestamptz where ${allowed}::int > 0
    on conflict (phone_hash, ip) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      since = case when ${isOver} then ${now} else f.since end,
      locked_until = case when not ${isOver} and f.failures + 1 >= ${MOST_FAILURES} then ${lockEnd}::timestamptz end
    where ${isOver} or (f.locked_until is null and f.failures < ${allowed})
    returning failures`.execute(db)
  const [counted] = rows
  if (counted) return counted.failures
  const lockedUntil = await findLock(db, phoneHash, visitor.network)
  throw lockedUntil && lockedUntil > now ? locked(now, lockedUntil) : new Refused('CAPTCHA_NEEDED')
}

async function findLock(db: Db, phoneHash: Buffer, ip: string) {
  const row = await db
    .selectFrom('login_failure')
    .select('locked_until')
    .where('phone_hash', '=', phoneHash)
    .where('ip', '=', ip)
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Without `until` the lock begins now. */
export function locked(now: Date, until = new Date(now.getTime() + LOCK_MS)) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const sentence = `登录失败次数过多，请${Math.ceil(seconds / 60)}分钟后再试`
  return new Refused('LOCKED', { retry_after: seconds }, sentence)
}

/** Called when somebody has proved to be the owner. */
export const forgetFailures = (db: Db, phoneHash: Buffer, ip: string) =>
  db.deleteFrom('login_failure').where('phone_hash', '=', phoneHash).where('ip', '=', ip).execute()

export const sweepFailures = (db: Db, now: Date) =>
  db
    .deleteFrom('login_failure')
    .where('since', '<=', hourAgo(now))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
