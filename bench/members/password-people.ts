import { sql } from 'kysely'
import { passwords } from '#src/api/auth/passwords.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { type Request, requestOf } from '../requests.ts'
import type { World } from '../world.ts'

export const PASSWORD = 'lvxing2026a'

let named = 0

/** Telephone numbers that no account in the database has. */
export const newPhones = (count: number) =>
  Array.from({ length: count }, () => String(13_600_000_000 + ++named))

/** Accounts in bulk, with a password or without: one hash for all, because its salt makes no difference here. */
export async function makeAccounts({ db, vault, clock }: World, count: number, hasPassword: boolean) {
  const phones = newPhones(count)
  const pwdHash = hasPassword ? await hashPassword(PASSWORD) : null
  await sql`
    insert into member (uid, phone_enc, phone_hash, name, registered_at, pwd_hash)
    select uid, enc, hash, '李雷', ${clock.now()}::timestamptz, ${pwdHash}::text
    from unnest(
      ${phones.map((phone) => `p${phone}`)}::text[],
      ${phones.map((phone) => vault.seal(phone))}::bytea[],
      ${phones.map((phone) => vault.blindIndex('phone', phone))}::bytea[]
    ) as t (uid, enc, hash)`.execute(db)
  await sql`analyze member`.execute(db)
  return phones
}

let visitors = 0

/** Each comes from an address of their own: what one address may try is limited, and that is not measured here. */
export function fromNewAddress(): Record<string, string> {
  visitors += 1
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

export const passwordLogin = (phone: string, pwd: string): Request =>
  requestOf(
    passwords.login,
    { ...fromNewAddress(), cookie: 'nonce=somebody', 'x-nonce': 'somebody' },
    { phone, pwd, flag: true },
  )

/** How long an answer took to its last byte, and what it says. */
export async function timed(origin: string, { method, path, headers, body }: Request) {
  const began = performance.now()
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  return { ms: performance.now() - began, status: answer.status, text }
}

/** The spread of many times, in milliseconds. */
export function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Number((sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2))
  return {
    'p25 ms': at(0.25),
    'p50 ms': at(0.5),
    'p75 ms': at(0.75),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
  }
}
