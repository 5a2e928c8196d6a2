import { randomBytes } from 'node:crypto'
import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { goneCookies, nonceCookie, PERSISTENT_SECONDS, sidCookie } from './cookies.ts'
import {
  findSession,
  insertSession,
  prolongSession,
  revokeSession,
  revokeSessions,
} from './sessions-store.ts'

const DAY_MS = 86_400_000
/** A login without the 60-day box ends with the browser, or after this long without a visit. */
const IDLE_MS = 12 * 3_600_000
/** A short session's last use is written at most once in ten minutes, not with every call. */
const SHORT_SLIDE_MS = 600_000

const newNonce = () => randomBytes(32).toString('base64url')
const sidHash = (vault: Vault, sid: string) => vault.hmac('sid', sid)
export const nonceHash = (vault: Vault, nonce: string) => vault.hmac('nonce', nonce)

/** What a browser is handed for a session; the database knows hashes only. */
export interface Keys {
  sid: string
  nonce: string
  persistent: boolean
}

/**
 * Signs a member in: a fresh sid and a fresh nonce, so that neither was known to anybody before (rule book §17.1).
 * The session that this browser had ends. `setSessionCookies` sets the cookies after the commit.
 */
export async function openSession(ctx: Ctx, db: Db, memberId: number, persistent: boolean): Promise<Keys> {
  if (ctx.visitor.sid) await revokeSession(db, sidHash(ctx.vault, ctx.visitor.sid), ctx.now)
  return beginSession(ctx, db, memberId, { persistent, since: ctx.now })
}

/**
 * Ends every session of a member and opens this browser's anew, with fresh cookies. Refuses NOT_LOGIN where another has
 * ended this one too.
 */
export async function replaceSessions(ctx: Ctx, tx: Tx, memberId: number): Promise<Keys> {
  const ended = await revokeSessions(tx, memberId, ctx.now)
  const own = ended.find(({ sid_hash }) => isOwnSession(ctx, sid_hash))
  if (!own) throw new Refused('NOT_LOGIN')
  return beginSession(ctx, tx, memberId, { persistent: own.persistent, since: own.created_at })
}

export const isOwnSession = ({ vault, visitor }: Ctx, hash: Buffer) =>
  visitor.sid !== null && sameBytes(sidHash(vault, visitor.sid), hash)

async function beginSession(
  ctx: Ctx,
  db: Db,
  memberId: number,
  { persistent, since }: { persistent: boolean; since: Date },
) {
  const keys = { sid: newNonce(), nonce: newNonce(), persistent }
  await insertSession(db, {
    sid_hash: sidHash(ctx.vault, keys.sid),
    nonce_hash: nonceHash(ctx.vault, keys.nonce),
    member_id: memberId,
    persistent,
    created_at: since,
    last_seen_at: ctx.now,
    expires_at: endOf(ctx.now, persistent),
    ip: ctx.visitor.ip,
    user_agent: ctx.visitor.userAgent.slice(0, 300),
  })
  return keys
}

const endOf = (now: Date, persistent: boolean) =>
  new Date(now.getTime() + (persistent ? PERSISTENT_SECONDS * 1000 : IDLE_MS))

export function setSessionCookies(ctx: Ctx, reply: Headers, { sid, nonce, persistent }: Keys) {
  const maxAge = persistent ? PERSISTENT_SECONDS : undefined
  reply.append('set-cookie', sidCookie(ctx.publicUrl, sid, maxAge))
  reply.append('set-cookie', nonceCookie(ctx.publicUrl, nonce, maxAge))
}

/** A guest needs a nonce for codes and captchas; one that is there stays, because a session may hang on it. */
export function giveNonce(ctx: Ctx, reply: Headers): string {
  if (ctx.visitor.nonce) return ctx.visitor.nonce
  const nonce = newNonce()
  reply.append('set-cookie', nonceCookie(ctx.publicUrl, nonce))
  return nonce
}

/**
 * Who asks: only when sid and nonce both match, the session is alive and the account is in order. One statement, and
 * a second one at most once a day (in ten minutes for a short session) to move the end of its life.
 */
export async function memberOf(_request: Request, ctx: Ctx, reply: Headers): Promise<Member | null> {
  const { sid, nonce } = ctx.visitor
  if (!sid || !nonce) return null
  const session = await findSession(ctx.db, sidHash(ctx.vault, sid), ctx.now)
  if (!session || !sameBytes(session.nonce_hash, nonceHash(ctx.vault, nonce))) return null
  const { persistent } = session
  const unseenMs = ctx.now.getTime() - session.last_seen_at.getTime()
  // Cookies set while a page is rendered go nowhere, so the session waits for the browser's own next call.
  if (!ctx.visitor.isRendering && unseenMs >= (persistent ? DAY_MS : SHORT_SLIDE_MS)) {
    await prolongSession(ctx.db, session.sid_hash, ctx.now, endOf(ctx.now, persistent))
    // The cookies of a short session have no end to move: they go with the browser.
    if (persistent) setSessionCookies(ctx, reply, { sid, nonce, persistent })
  }
  return { id: session.id, uid: session.uid }
}

/** Ends this browser's session, if it has one, and takes both cookies away. Safe to repeat. */
export async function closeSession(ctx: Ctx, reply: Headers) {
  if (ctx.visitor.sid) await revokeSession(ctx.db, sidHash(ctx.vault, ctx.visitor.sid), ctx.now)
  for (const cookie of goneCookies(ctx.publicUrl)) reply.append('set-cookie', cookie)
}
