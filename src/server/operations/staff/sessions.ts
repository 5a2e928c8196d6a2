import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import { cookieOf } from '#src/platform/http/guard.ts'
import { deviceName } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

const COOKIE = 'desk_sid'
const HOUR_MS = 3_600_000
const IDLE_MS = 8 * HOUR_MS
const LONGEST_MS = 16 * HOUR_MS
/** So that a session is written to once a minute, not with every call. */
const SLIDE_MS = 60_000
/** Nobody uses more browsers at a time. */
const MOST_SHOWN = 50
const REF_LENGTH = 12
export const STEP_UP_MS = 10 * 60_000

/** What the cookie of the desk holds. */
export const deskSidOf = (request: Request) => cookieOf(request, COOKIE)

const sidHash = (vault: Vault, sid: string) => vault.hmac('desk_sid', sid)
/** Works out a session's nonce, which is stored nowhere: the desk tells its own page, no other page can know it. */
export const deskNonceOf = (vault: Vault, sid: string) => vault.hmac('desk_nonce', sid).toString('base64url')

/** Begins a session of somebody who has just proved who they are. The cookie goes to the browser, the nonce to the page. */
export async function openStaffSession(
  { vault, now, visitor, deskUrl }: Pick<Ctx, 'vault' | 'now' | 'visitor' | 'deskUrl'>,
  db: Db,
  staffId: number,
  { hasGivenDigits = false } = {},
) {
  const sid = randomBytes(32).toString('base64url')
  const hash = sidHash(vault, sid)
  await db
    .insertInto('staff_session')
    .values({
      sid_hash: hash,
      staff_id: staffId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + LONGEST_MS),
      stepped_up_at: hasGivenDigits ? now : null,
      ip: visitor.ip,
      user_agent: visitor.userAgent.slice(0, 300),
    })
    .execute()
  return { cookie: deskCookie(deskUrl, sid), nonce: deskNonceOf(vault, sid), sessionRef: refOf(hash) }
}

/** No page and no call of the shop ever carries it, nor one that another site has begun. */
const deskCookie = (deskUrl: string, sid: string) =>
  `${COOKIE}=${sid}; Path=/api/desk; SameSite=Strict; HttpOnly${deskUrl.startsWith('https:') ? '; Secure' : ''}`
export const goneDeskCookie = (deskUrl: string) => `${deskCookie(deskUrl, '')}; Max-Age=0`

/** Tells the sessions of one person apart, and opens none. */
const refOf = (sidHash: Buffer) => sidHash.toString('hex').slice(0, REF_LENGTH)
const hasRef = (ref: string) => sql<boolean>`left(encode(sid_hash, 'hex'), ${REF_LENGTH}) = ${ref}`

/**
 * Who of the staff asks: alive, not idle for eight hours, of an account that is neither locked nor left. Locking therefore
 * ends every session at its next call. What is no sign of life keeps no
 * session alive.
 */
export async function staffOf(
  request: Request,
  { db, vault, now }: Ctx,
  isSignOfLife: boolean,
): Promise<Staff | null> {
  const sid = deskSidOf(request)
  if (!sid) return null
  const hash = sidHash(vault, sid)
  const found = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.is_lead', 'session.last_seen_at', 'session.stepped_up_at'])
    .select(sql<StaffRole[]>`staff.roles::text[]`.as('roles'))
    .where('session.sid_hash', '=', hash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('staff.status', '=', 'active')
    .executeTakeFirst()
  if (!found) return null
  if (isSignOfLife && now.getTime() - found.last_seen_at.getTime() >= SLIDE_MS)
    await db.updateTable('staff_session').set({ last_seen_at: now }).where('sid_hash', '=', hash).execute()
  return {
    id: found.id,
    name: found.name,
    roles: found.roles,
    isLead: found.is_lead,
    sessionRef: refOf(hash),
    steppedUpAt: found.stepped_up_at,
  }
}

/** Whether the six digits were given in the last ten minutes (desk book §2.4). */
export const hasSteppedUp = ({ steppedUpAt }: Staff, { now }: Ctx) =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < STEP_UP_MS

/** The browsers in which this person is signed in, the one that was used last first. */
export async function findSessions(db: Db, staffId: number, now: Date) {
  const rows = await db
    .selectFrom('staff_session')
    .select(['sid_hash', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ sid_hash, created_at, last_seen_at, ip, user_agent }) => ({
    ref: refOf(sid_hash),
    name: deviceName(user_agent),
    ip: ip ?? '',
    began_at: created_at,
    seen_at: last_seen_at,
  }))
}

/** Answers whether there was such a session of this person. */
export async function endSession(db: Db, staffId: number, ref: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where(hasRef(ref))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markSteppedUp = (db: Db, { id, sessionRef }: Staff, now: Date) =>
  db
    .updateTable('staff_session')
    .set({ stepped_up_at: now })
    .where('staff_id', '=', id)
    .where(hasRef(sessionRef))
    .execute()

/** Whether the page that asks is the desk's own: it alone was told the nonce of the session in its cookie. */
export function hasDeskNonce(request: Request, { vault }: Ctx): boolean {
  const sid = deskSidOf(request)
  const sent = request.headers.get('x-desk-nonce')
  return sid !== null && sent !== null && sameBytes(Buffer.from(sent), Buffer.from(deskNonceOf(vault, sid)))
}
