import type { Db } from '#src/platform/db/database.ts'
import { hit, type Limit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { recipientLimits } from '#src/server/operations/notifications/service.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Counts in PostgreSQL, for all processes; refuses TOO_OFTEN with the seconds to wait. */
export async function countOrRefuse(db: Db, now: Date, limits: readonly Limit[]) {
  refuseAfter(await hit(db, limits, now))
}

/** Refuses TOO_OFTEN when a counter answered seconds to wait. */
export function refuseAfter(seconds: number | null) {
  if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
}

/** A phone in a counter's name is its blind index, and a nonce its hash: the table holds neither. */
const phoneKey = (phoneHash: Buffer) => phoneHash.toString('base64url')
const nonceKey = ({ vault, visitor }: Ctx) => vault.hmac('nonce', visitor.nonce ?? '').toString('base64url')

interface Sending {
  phoneHash: Buffer
  kind: 'text' | 'voice'
  /** The clerk who asks for it in a call: an office is one address, and has no browser of the shop. */
  clerkId?: number | undefined
}

/** Sending codes (rule book §17.2). The cap of the whole shop stops a flood that comes from everywhere at once. */
export function sendingLimits(ctx: Ctx, { phoneHash, kind, clerkId }: Sending, shopPerMinute: number | null) {
  const limits: Limit[] = [
    ...recipientLimits('code', phoneHash),
    ...(kind === 'voice' ? recipientLimits('voice_code', phoneHash) : []),
    ...(clerkId === undefined
      ? browserLimits(ctx)
      : [{ key: `sms:staff:h:${clerkId}`, windowSeconds: HOUR, max: 30 }]),
  ]
  if (shopPerMinute !== null) limits.push({ key: 'sms:shop:m', windowSeconds: MINUTE, max: shopPerMinute })
  return limits
}

const browserLimits = (ctx: Ctx): Limit[] => [
  { key: `sms:ip:h:${ctx.visitor.network}`, windowSeconds: HOUR, max: 10 },
  { key: `sms:ip:d:${ctx.visitor.network}`, windowSeconds: DAY, max: 50 },
  { key: `sms:nonce:h:${nonceKey(ctx)}`, windowSeconds: HOUR, max: 8 },
]

/** Wrong answers to captchas (rule book §17.3): four characters are not to be guessed by a machine that tries on. */
export const captchaLimits = (ctx: Ctx): Limit[] => [
  { key: `captcha:nonce:h:${nonceKey(ctx)}`, windowSeconds: HOUR, max: 20 },
  { key: `captcha:ip:h:${ctx.visitor.network}`, windowSeconds: HOUR, max: 60 },
]

/** Limits asking whether a phone is registered: a captcha above them, no answer above their double (§17.4). */
export const statusLimits = (ctx: Ctx, phoneHash: Buffer, times: 1 | 2): Limit[] =>
  [
    { key: `status${times}:ip:m:${ctx.visitor.network}`, windowSeconds: MINUTE, max: 10 },
    { key: `status${times}:ip:h:${ctx.visitor.network}`, windowSeconds: HOUR, max: 30 },
    { key: `status${times}:nonce:m:${nonceKey(ctx)}`, windowSeconds: MINUTE, max: 10 },
    { key: `status${times}:nonce:h:${nonceKey(ctx)}`, windowSeconds: HOUR, max: 30 },
    { key: `status${times}:phone:h:${phoneKey(phoneHash)}`, windowSeconds: HOUR, max: 6 },
  ].map((limit) => ({ ...limit, max: limit.max * times }))
