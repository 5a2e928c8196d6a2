import type { Limit } from '#src/platform/limits.ts'
import type { Ctx } from '#src/server/ctx.ts'

const DAY = 86_400
/** The third request of a phone or an address within a day is asked for a captcha (rule book §16.1). */
const WITHOUT_CAPTCHA = 2

/** A phone in a counter's name is its blind index. */
const keysOf = ({ visitor }: Ctx, phoneHash: Buffer) => ({
  phone: `custom:phone:d:${phoneHash.toString('base64url')}`,
  ip: `custom:ip:d:${visitor.network}`,
})

export function requestLimits(ctx: Ctx, phoneHash: Buffer): Limit[] {
  const { phone, ip } = keysOf(ctx, phoneHash)
  return [
    { key: phone, windowSeconds: DAY, max: 5 },
    { key: ip, windowSeconds: DAY, max: 20 },
  ]
}

/** Above these limits the visitor has to solve a captcha. */
export function freeLimits(ctx: Ctx, phoneHash: Buffer): Limit[] {
  const { phone, ip } = keysOf(ctx, phoneHash)
  return [phone, ip].map((key) => ({ key: `free:${key}`, windowSeconds: DAY, max: WITHOUT_CAPTCHA }))
}
