import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#src/platform/db/database.ts'

/** A site as it is registered with the provider. */
export interface Site {
  appId: string
  secret: string
  callbackUrl: string
}

/** As long as the real ones. */
const CODE_MS = 5 * 60_000
export const TOKEN_SECONDS = 7_200

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const secretText = () => randomBytes(24).toString('base64url')

/** The code that a visitor who agreed brings back to the site: works once, five minutes. */
export async function giveCode(db: Db, nickname: string, now: Date) {
  const code = secretText()
  await db
    .insertInto('simulator_weixin_code')
    .values({ code, nickname, expires_at: later(now, CODE_MS) })
    .execute()
  return code
}

/** The token that a code is worth, or the real platform's number for why it is worth none. */
export async function takeCode(db: Db, code: string, now: Date) {
  const taken = await db
    .updateTable('simulator_weixin_code')
    .set({ access_token: secretText(), token_expires_at: later(now, TOKEN_SECONDS * 1000) })
    .where('code', '=', code)
    .where('access_token', 'is', null)
    .where('expires_at', '>', now)
    .returning(['access_token', 'nickname'])
    .executeTakeFirst()
  if (taken) return { token: taken.access_token ?? '', nickname: taken.nickname }
  const known = await db
    .selectFrom('simulator_weixin_code')
    .select('access_token')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!known) return 40029
  return known.access_token ? 40163 : 42003
}

/** Whose token this is, or the real platform's number for why it is nobody's. */
export async function whoseToken(db: Db, token: string, now: Date) {
  const known = await db
    .selectFrom('simulator_weixin_code')
    .select(['nickname', 'token_expires_at'])
    .where('access_token', '=', token)
    .executeTakeFirst()
  if (!known) return 40001
  return (known.token_expires_at ?? now) > now ? { nickname: known.nickname } : 42001
}

/** A name is one person, with the ids that the provider would give it. */
export const openidOf = ({ appId }: Site, nickname: string) => idOf('o', `${appId} ${nickname}`)
export const unionidOf = (nickname: string) => idOf('u', nickname)

const idOf = (kind: string, text: string) =>
  kind + createHash('sha256').update(`${kind} ${text}`).digest('base64url').slice(0, 27)
