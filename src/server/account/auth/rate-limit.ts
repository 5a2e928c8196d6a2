import { accounts } from '#src/api/auth/accounts.ts'
import { identity } from '#src/api/auth/identity.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { weixin } from '#src/api/auth/weixin.ts'
import { payments } from '#src/api/booking/payments.ts'
import { products } from '#src/api/catalog/products.ts'
import { chat } from '#src/api/content/chat.ts'
import { content } from '#src/api/content/pages.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { makeCounter, makeSharedCounter } from '#src/platform/limits.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countOrRefuse, refuseAfter } from './limits.ts'

/**
 * A whole office shares one address, so reading is limited generously (rule book §17.7): for each
 * browser, and for its address, because a stranger may call himself another browser with every call.
 */
const READS_PER_MINUTE = { browser: 1_200, address: 3_000 }
const QUOTES_PER_MINUTE = { browser: 60, address: 300 }
const TOLD_PER_MINUTE = { browser: 120, address: 1_200 }
const CHATTED_PER_MINUTE = { browser: 120, address: 1_200 }
const WRITES_PER_MINUTE = 60
const LOGINS_PER_MINUTE = 20
const IMAGES_PER_MINUTE = 60
/** Each visit leaves a row for half a year; the limit is what a large office opens in a day. */
const VISITS = { perMinute: 300, perDay: 10_000 }

/** Each of these calls can cost a message, try a code or password, or leave a row for somebody who never returns. */
const logins = new Set<string>([
  accounts.codeLogin.path,
  accounts.voiceCode.path,
  accounts.sendCode.path,
  weixin.open.path,
  passwords.login.path,
  passwords.register.path,
  passwords.forget.path,
  passwords.reset.path,
  identity.bindPhone.path,
])
/** Asked every few seconds while somebody pays; it writes nothing of the visitor's. */
const POLL: string = payments.query.path
const PRICE: string = products.price.path
const IMAGE: string = accounts.captcha.path
/** Sent by every page for everybody in an office: it must not use up what they may write. */
const VISIT: string = content.visit.path
/** Told by a timer behind a visitor's back: it must not use up what they may write. */
const TOLD: string = browserAwards.add.path
/** What a conversation sends by itself and by the dozen; messages have limits of their own (`content/chats/sending.ts`). */
const chatting = new Set<string>([
  chat.send.path,
  chat.picture.path,
  chat.read.path,
  chat.typing.path,
  chat.withdraw.path,
])

/** Makes the rate limiter: it counts in memory, partly shared with other processes. A test makes several at once. */
export function makeRateLimit() {
  const minutes = {
    browsers: makeCounter({ windowSeconds: 60 }),
    addresses: makeSharedCounter({ name: 'address', windowSeconds: 60 }),
  }
  const days = makeSharedCounter({ name: 'address:d', windowSeconds: 86_400 })

  /** Refuses TOO_OFTEN when the caller is over a limit. Writes are counted in PostgreSQL, each of them. */
  return async function rateLimit(ctx: Ctx, endpoint: Endpoint, member: Member | null) {
    const { network, isRendering } = ctx.visitor
    // The visitor for whom a page is rendered was counted before rendering began.
    if (isRendering) return
    const { path } = endpoint
    const count = (key: string, max: number) =>
      countOrRefuse(ctx.db, ctx.now, [{ key, windowSeconds: 60, max }])
    if (path === PRICE) return countReading(ctx, 'price', QUOTES_PER_MINUTE)
    if (logins.has(path)) return count(`login:ip:${network}`, LOGINS_PER_MINUTE)
    // Drawing a captcha costs a hundred times a read, and a nonce to draw it for is free.
    if (path === IMAGE) return count(`image:ip:${network}`, IMAGES_PER_MINUTE)
    if (path === VISIT) return countVisit(ctx)
    if (chatting.has(path)) return countReading(ctx, 'chat', CHATTED_PER_MINUTE)
    if (path === TOLD) return countReading(ctx, 'told', TOLD_PER_MINUTE)
    if (path !== POLL && (endpoint.method === 'POST' || endpoint.changesState))
      return count(member ? `write:member:${member.id}` : `write:ip:${network}`, WRITES_PER_MINUTE)
    return countReading(ctx, 'read', READS_PER_MINUTE)
  }

  async function countReading({ db, visitor, now }: Ctx, what: string, max: typeof READS_PER_MINUTE) {
    const { network, nonce } = visitor
    refuseAfter(
      (await minutes.addresses.hit(db, `${what} ${network}`, max.address, now)) ??
        minutes.browsers.hit(`${what} ${network} ${nonce ?? ''}`, max.browser, now),
    )
  }

  async function countVisit({ db, visitor: { network }, now }: Ctx) {
    refuseAfter(
      (await minutes.addresses.hit(db, `visit ${network}`, VISITS.perMinute, now)) ??
        (await days.hit(db, network, VISITS.perDay, now)),
    )
  }
}

export const rateLimit = makeRateLimit()
