import type { Data, Input } from '#src/api/endpoint.ts'
import type { couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { ClaimRefusal } from '#src/domain/marketing/coupons/claim.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { sceneCodeSubject, verifyOtp } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  claimCoupon,
  giftOffer,
  liveRules,
  mayTakeGift,
  parkCoupon,
  refusedClaim,
} from '../coupons/service.ts'
import { scenesOf } from './showing.ts'
import { countClaim, memberOfPhone, phoneOf, type SceneRow } from './store.ts'

type Receive = (typeof couponScenes)['receive']

/** Who claims: an account, or, where there is none yet, a telephone. */
interface Claimant {
  memberId: number | null
  phoneHash: Buffer
}

type Outcome =
  | { couponId: number | null; loginBy: Day | null }
  | { refusal: ClaimRefusal | 'BAD_CODE'; mayTakeGift?: boolean }

/**
 * Claims what a page's scene offers, as much of it as can be had. Refuses NOT_LOGIN where an account is needed, BAD_CODE,
 * COUPON_GONE, COUPON_HAD, and GIFT with the page of the new members' gift to who has had it and may take that instead.
 */
export async function claimScene(
  ctx: Ctx,
  memberId: number | null,
  input: Input<Receive>,
): Promise<Data<Receive>> {
  const scenes = await scenesOf(ctx, input.url)
  const scene = scenes.find(({ rule_ids }) => rule_ids.includes(input.coupon_rules_id))
  if (!scene) throw new Refused('COUPON_GONE')
  const outcome = scene.needs_login
    ? await claimSignedIn(ctx, scene, memberId)
    : await claimByPhone(ctx, scene, input)
  if ('couponId' in outcome)
    return { coupon_id: outcome.couponId, login_by: outcome.loginBy, message: '领取成功' }
  if (outcome.mayTakeGift) throw await giftOffer(ctx)
  throw outcome.refusal === 'BAD_CODE' ? new Refused('BAD_CODE') : refusedClaim(outcome.refusal)
}

async function claimSignedIn(ctx: Ctx, scene: SceneRow, memberId: number | null): Promise<Outcome> {
  if (memberId === null) throw new Refused('NOT_LOGIN')
  return ctx.transaction(async (tx) =>
    claimAll(ctx, tx, scene, { memberId, phoneHash: await phoneOf(tx, memberId) }),
  )
}

/** A right code is spent whatever comes of it, so that nobody learns with one what a telephone has had twice. */
async function claimByPhone(ctx: Ctx, scene: SceneRow, { phone, code }: Input<Receive>): Promise<Outcome> {
  if (phone === undefined) throw badFields({ phone: '请输入您的号码' })
  if (code === undefined) throw badFields({ code: '请输入短信验证码' })
  return ctx.transaction(async (tx): Promise<Outcome> => {
    const isRight = await verifyOtp(ctx, tx, { phone, code, scene: 'coupon', subject: sceneCodeSubject(ctx) })
    if (!isRight) return { refusal: 'BAD_CODE' }
    const phoneHash = ctx.vault.blindIndex('phone', phone)
    const member = await memberOfPhone(tx, phoneHash)
    return claimAll(ctx, tx, scene, { memberId: member?.id ?? null, phoneHash })
  })
}

async function claimAll(ctx: Ctx, tx: Tx, scene: SceneRow, who: Claimant): Promise<Outcome> {
  const rules = await liveRules(tx, scene.rule_ids, ctx.now)
  const refusals = new Set<ClaimRefusal>()
  let first: number | null | undefined
  const waiting: Date[] = []
  // In the order of their numbers: two who claim the same coupons at once lock them alike.
  for (const { id: ruleId } of rules.toSorted((one, other) => one.id - other.id)) {
    const given =
      who.memberId === null
        ? await parkCoupon(tx, { phoneHash: who.phoneHash, ruleId, source: 'scene', now: ctx.now })
        : await claimCoupon(tx, { memberId: who.memberId, ruleId, source: 'scene', now: ctx.now })
    if ('refusal' in given) refusals.add(given.refusal)
    else first ??= 'couponId' in given ? given.couponId : null
    if ('expires' in given) waiting.push(given.expires)
  }
  if (first !== undefined) {
    await countClaim(tx, scene.id)
    return { couponId: first, loginBy: lastDayOf(waiting) }
  }
  if (!refusals.has('COUPON_HAD')) return { refusal: refusals.has('NEW_ONLY') ? 'NEW_ONLY' : 'COUPON_GONE' }
  return { refusal: 'COUPON_HAD', mayTakeGift: await mayTakeGift(ctx, tx, who.phoneHash) }
}

/** The day that ends with the first of these instants, or just before it. */
const lastDayOf = (instants: readonly Date[]): Day | null =>
  instants.length === 0 ? null : dayOf(new Date(Math.min(...instants.map(Number)) - 1))
