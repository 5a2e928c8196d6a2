import { isExchangeCode, normaliseExchangeCode } from '#src/domain/marketing/coupon-codes/code.ts'
import { type Limit, wouldExceed } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse, solveCaptcha } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveCoupon, offeredCoupons, refusedClaim } from '../coupons/service.ts'
import { exchangeCodeHash } from './code-hash.ts'
import { lockCode, setUsed } from './store.ts'

/** Wrong codes of one member (rule book §11.3). */
const wrongInHour = (memberId: number): Limit => ({
  key: `exchange:wrong:h:${memberId}`,
  windowSeconds: 3_600,
  max: 5,
})
const triesInDay = (memberId: number): Limit => ({
  key: `exchange:d:${memberId}`,
  windowSeconds: 86_400,
  max: 20,
})

interface Exchange {
  memberId: number
  code: string
  captcha: string | undefined
}

/**
 * A code for a coupon, once, whoever brings it at the same instant. Refuses BAD_EXCHANGE for a code that is unknown, used,
 * void or too old, all alike; COUPON_GONE where its rule gives none any more, and the code stays good; after five wrong
 * ones in an hour CAPTCHA_NEEDED and CAPTCHA_WRONG, after twenty tries in a day TOO_OFTEN.
 */
export async function exchangeCode(ctx: Ctx, { memberId, code, captcha }: Exchange) {
  if (captcha) await solveCaptcha(ctx, captcha, null)
  else if (await wouldExceed(ctx.db, wrongInHour(memberId), ctx.now)) throw new Refused('CAPTCHA_NEEDED')
  // A try counts before it is judged, so that many at once are as many tries.
  await countOrRefuse(ctx.db, ctx.now, [triesInDay(memberId)])
  const given = await exchangeOnce(ctx, memberId, code)
  if (given === null) {
    await countWrong(ctx, memberId)
    throw new Refused('BAD_EXCHANGE')
  }
  if ('refusal' in given) throw refusedClaim(given.refusal)
  const [view] = await offeredCoupons(ctx, [given.ruleId], memberId)
  if (!view) throw new Error(`rule ${given.ruleId} gave a coupon and is not offered`)
  return { ...view, coupon_id: given.couponId, message: '领取成功' }
}

/** Null for a code that is worth nothing. A text that cannot be a code takes the same way as one that could be. */
const exchangeOnce = (ctx: Ctx, memberId: number, code: string) =>
  ctx.transaction(async (tx) => {
    const isSound = isExchangeCode(normaliseExchangeCode(code))
    const found = await lockCode(tx, exchangeCodeHash(ctx, code), ctx.now)
    if (!found || !isSound) return null
    const given = await giveCoupon(tx, { ruleId: found.ruleId, memberId, source: 'code', now: ctx.now })
    if ('refusal' in given) return given
    await setUsed(tx, found.id, given.couponId, ctx.now)
    return { ...given, ruleId: found.ruleId }
  })

const countWrong = (ctx: Ctx, memberId: number) =>
  countOrRefuse(ctx.db, ctx.now, [{ ...wrongInHour(memberId), max: Number.MAX_SAFE_INTEGER }])
