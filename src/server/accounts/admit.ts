import { accounts } from '#src/contract/accounts.ts'
import { content } from '#src/contract/content.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { identity } from '#src/contract/identity.ts'
import { passwords, weixin } from '#src/contract/passwords.ts'
import { payments } from '#src/contract/payments.ts'
import { products } from '#src/contract/products.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '../ctx.ts'
import { countOrRefuse } from './limits.ts'

/** A whole office shares one address, so reading is limited generously and per process (rule book §17.7). */
const READS_PER_MINUTE = 1_200
const QUOTES_PER_MINUTE = 60
const WRITES_PER_MINUTE = 60
const LOGINS_PER_MINUTE = 20
const IMAGES_PER_MINUTE = 60
const VISITS_PER_MINUTE = 600

/** Each can cost a message, tries out a code or password, or leaves a row for somebody who may never come back. */
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

/** A page being rendered calls from here, for everybody at once. */
const OWN_ADDRESS = '127.0.0.1'

/** Refuses TOO_OFTEN when the caller is over a limit. Reads are counted in memory, writes in PostgreSQL. */
export async function admit(ctx: Ctx, endpoint: Endpoint, member: Member | null) {
  const { ip, nonce } = ctx.visitor
  const { path } = endpoint
  const count = (key: string, max: number) =>
    countOrRefuse(ctx.db, ctx.now, [{ key, windowSeconds: 60, max }])
  if (path === PRICE) return countInMemory(ctx.now, `price ${nonce ?? ''} ${ip}`, QUOTES_PER_MINUTE)
  if (logins.has(path)) return count(`login:ip:${ip}`, LOGINS_PER_MINUTE)
  // Drawing one costs a hundred times a read, and a nonce is free.
  if (path === IMAGE) return count(`image:ip:${ip}`, IMAGES_PER_MINUTE)
  if (path === VISIT) return countInMemory(ctx.now, `visit ${ip}`, VISITS_PER_MINUTE)
  if (path !== POLL && (endpoint.method === 'POST' || endpoint.changesState))
    return count(member ? `write:member:${member.id}` : `write:ip:${ip}`, WRITES_PER_MINUTE)
  if (ip !== OWN_ADDRESS) countInMemory(ctx.now, `read ${nonce ?? ''} ${ip}`, READS_PER_MINUTE)
}

/** A flood of invented nonces may not fill the memory: when there are this many, all start anew. */
const MOST_KEYS = 100_000
let counted = { minute: 0, hits: new Map<string, number>() }

function countInMemory(now: Date, key: string, max: number) {
  const minute = Math.floor(now.getTime() / 60_000)
  if (counted.minute !== minute || counted.hits.size >= MOST_KEYS) counted = { minute, hits: new Map() }
  const hits = (counted.hits.get(key) ?? 0) + 1
  counted.hits.set(key, hits)
  if (hits > max) throw new Refused('TOO_OFTEN', { retry_after: 60 - now.getUTCSeconds() })
}
