import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import { cookieOf } from '#src/platform/http/guard.ts'
import type { SmsSender } from '#src/server/account/auth/gateways/sms.ts'
import { OUTBOX_STYLE_PATH, outboxPage, outboxStyle } from './outbox-page.ts'

const MOST_SHOWN = 100

/** Holds messages that would have been sent, for `/dev/outbox`. */
export const makeOutbox = (db: Db, clock: Clock): SmsSender => ({
  async send({ phone, kind, scene, text, code }) {
    await db
      .insertInto('simulator_message')
      .values({ kind, recipient: phone, scene, text, code, at: clock.now() })
      .execute()
  },
})

/** `/dev/outbox`, `/dev/outbox.json?to=` (newest first) and `/dev/captcha.json` (of the asking visitor). */
export const makeOutboxPages = (db: Db, vault: Vault) => ({
  async fetch(request: Request): Promise<Response | null> {
    const { pathname, searchParams } = new URL(request.url)
    switch (pathname) {
      case '/dev/outbox.json':
        return Response.json(await listMessages(db, searchParams.get('to')), { headers: noStore })
      case '/dev/outbox':
        return outboxPage(await listMessages(db, searchParams.get('to')))
      case OUTBOX_STYLE_PATH:
        return outboxStyle()
      case '/dev/captcha.json': {
        const nonce = cookieOf(request, 'nonce') ?? ''
        const drawn = await db
          .selectFrom('simulator_captcha')
          .select('answer')
          .where('nonce_hash', '=', vault.hmac('nonce', nonce))
          .executeTakeFirst()
        return Response.json({ answer: drawn?.answer ?? null }, { headers: noStore })
      }
      default:
        return null
    }
  },
})

const noStore = { 'cache-control': 'no-store' }

async function listMessages(db: Db, to: string | null) {
  const rows = await db
    .selectFrom('simulator_message')
    .select(['recipient as to', 'kind', 'scene', 'text', 'code', 'at'])
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, at: shanghaiTime(row.at) }))
}
