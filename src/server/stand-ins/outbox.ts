import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import { cookieOf } from '#src/platform/http/guard.ts'
import type { SmsSender } from '../accounts/gateways/sms.ts'

const MOST_SHOWN = 100

/** Keeps what would have been sent, for `/dev/outbox`. */
export const makeOutbox = (db: Db, clock: Clock): SmsSender => ({
  async send({ phone, kind, scene, text, code }) {
    await db
      .insertInto('stand_in_message')
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
        return Response.json(await listMessages(db, searchParams.get('to')))
      case '/dev/outbox':
        return page(await listMessages(db, searchParams.get('to')))
      case '/dev/captcha.json': {
        const nonce = cookieOf(request, 'nonce') ?? ''
        const drawn = await db
          .selectFrom('stand_in_captcha')
          .select('answer')
          .where('nonce_hash', '=', vault.hmac('nonce', nonce))
          .executeTakeFirst()
        return Response.json({ answer: drawn?.answer ?? null })
      }
      default:
        return null
    }
  },
})

async function listMessages(db: Db, to: string | null) {
  const rows = await db
    .selectFrom('stand_in_message')
    .select(['recipient as to', 'kind', 'scene', 'text', 'code', 'at'])
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, at: shanghaiTime(row.at) }))
}

type Shown = Awaited<ReturnType<typeof listMessages>>

function page(messages: Shown) {
  const rows = messages.map(
    ({ to, kind, scene, text, at }) =>
      `<tr><td>${at}</td><td>${escape(to)}</td><td>${kind} · ${escape(scene)}</td><td>${escape(text)}</td></tr>`,
  )
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>发件箱</title></head><body>
<main><h1>发件箱（开发环境）</h1><p>这里是商店本应发出的短信与语音，最新的在最前。</p>
<table border="1" cellpadding="8"><thead><tr><th>时间</th><th>收件人</th><th>类型</th><th>内容</th></tr></thead>
<tbody>${rows.join('\n') || '<tr><td colspan="4">还没有发出任何消息</td></tr>'}</tbody></table></main></body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Response(html, { headers })
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
