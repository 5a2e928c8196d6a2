import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'

const COOKIE = 'gift_browser'
const DAY_SECONDS = 86_400
/** One browser gives the gift to one telephone in so many days (rule book §11.3). */
const DAYS = 30

/**
 * What a browser is known by when it asks for the gift: the cookie of the gift it has given, for login replaces the nonce and
 * logout removes it. Before that it is made of the nonce, so that two tabs that open accounts at once are one browser.
 */
function markOf({ vault, visitor }: Ctx): string | null {
  const kept = visitor.cookie(COOKIE)
  if (kept !== null && /^[\w-]{43}$/.test(kept)) return kept
  return visitor.nonce === null ? null : vault.hmac('gift-mark', visitor.nonce).toString('base64url')
}

/** Null for who has neither cookie nor nonce. */
export function browserHashOf(ctx: Ctx): Buffer | null {
  const mark = markOf(ctx)
  return mark === null ? null : ctx.vault.hmac('gift-device', mark)
}

/** The browser keeps its mark as long as it counts. Where the gift is rolled back the mark names nothing. */
export function keepMark(ctx: Ctx, reply: Headers) {
  const mark = markOf(ctx)
  const secure = ctx.publicUrl.startsWith('https:') ? '; Secure' : ''
  if (mark !== null)
    reply.append(
      'set-cookie',
      `${COOKIE}=${mark}; Path=/; Max-Age=${DAYS * DAY_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
    )
}

const sinceWhen = (now: Date) => new Date(now.getTime() - DAYS * DAY_SECONDS * 1000)

/** Whether a telephone has had the gift by this browser in the last thirty days: then it gives no other. */
export async function hasBrowserGiven(ctx: Ctx, db: Db): Promise<boolean> {
  const hash = browserHashOf(ctx)
  if (hash === null) return false
  const found = await db
    .selectFrom('new_member_gift')
    .select('given_at')
    .where('device_hash', '=', hash)
    .where('given_at', '>', sinceWhen(ctx.now))
    .executeTakeFirst()
  return found !== undefined
}

/** Forgets the browsers whose thirty days are over; the telephones stay. */
export const forgetGiftDevices = (tx: Pick<Tx, 'updateTable'>, now: Date) =>
  tx
    .updateTable('new_member_gift')
    .set({ device_hash: null })
    .where('device_hash', 'is not', null)
    .where('given_at', '<=', sinceWhen(now))
    .execute()
