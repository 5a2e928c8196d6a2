import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Wrong tries of one login name from one address within a quarter of an hour; then that pair waits as long (desk book §2.4). */
export const MOST_FAILURES = 5
const WINDOW_MS = 15 * 60_000

type Asked = Pick<Ctx, 'db' | 'now' | 'vault' | 'visitor'>

const pairOf = ({ vault, visitor }: Asked, login: string) => ({
  login_hash: vault.hmac('staff_login', login),
  ip: visitor.network,
})

/**
 * Counts a try as failed before it is made, so that of a hundred at once five are made and no more. Answers which it
 * is; nothing depends on whether such an account exists. Refuses LOCKED.
 */
export async function countTry(ctx: Asked, login: string): Promise<number> {
  const { db, now } = ctx
  const { login_hash, ip } = pairOf(ctx, login)
  const kept = sql`case when f.locked_until is null then array(
    select t from unnest(f.failed_at) as t where t > ${new Date(now.getTime() - WINDOW_MS)}::timestamptz
  ) else '{}'::timestamptz[] end`
  const { rows } = await sql<{ tries: number }>`
    insert into staff_login_failure as f (login_hash, ip, failed_at)
    values (${login_hash}::bytea, ${ip}::inet, array[${now}::timestamptz])
    on conflict (login_hash, ip) do update set
      failed_at = ${kept} || ${now}::timestamptz,
      locked_until = case when cardinality(${kept}) + 1 >= ${MOST_FAILURES}
        then ${new Date(now.getTime() + WINDOW_MS)}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning cardinality(failed_at) as tries`.execute(db)
  const [counted] = rows
  if (counted) return counted.tries
  const until = await db
    .selectFrom('staff_login_failure')
    .select('locked_until')
    .where('login_hash', '=', login_hash)
    .where('ip', '=', ip)
    .executeTakeFirst()
  throw waitUntil(now, until?.locked_until ?? undefined)
}

/** Takes the last try back: the password was right, and what failed before still counts. */
export async function takeTryBack(ctx: Asked, login: string) {
  const { login_hash, ip } = pairOf(ctx, login)
  await ctx.db
    .updateTable('staff_login_failure')
    .set({ failed_at: sql`trim_array(failed_at, 1)`, locked_until: null })
    .where('login_hash', '=', login_hash)
    .where('ip', '=', ip)
    .where(sql<boolean>`cardinality(failed_at) > 0`)
    .execute()
}

/** Called when somebody has proved both. */
export async function forgetFailures(ctx: Asked, login: string) {
  const { login_hash, ip } = pairOf(ctx, login)
  await ctx.db
    .deleteFrom('staff_login_failure')
    .where('login_hash', '=', login_hash)
    .where('ip', '=', ip)
    .execute()
}

/** Without `until` the waiting begins now. */
export function waitUntil(now: Date, until = new Date(now.getTime() + WINDOW_MS)) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const sentence = `登录失败次数过多，请${Math.ceil(seconds / 60)}分钟后再试`
  return new Refused('LOCKED', { retry_after: seconds }, sentence)
}

export const sweepFailures = (db: Db, now: Date) =>
  db
    .deleteFrom('staff_login_failure')
    .where(sql<Date>`failed_at[cardinality(failed_at)]`, '<=', new Date(now.getTime() - WINDOW_MS))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
