import type { CouponScene } from '#src/api/marketing/coupon-scenes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isOnPages, pathOfAddress } from '#src/domain/content/page-address.ts'
import { isSceneFree, sceneCoupon } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { nonceHashOf } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countReceived, listClaimableOf } from '../coupons/service.ts'
import { listShowing, noteView, type SceneRow } from './store.ts'

/** The scenes of a page in the order of staff. */
export async function scenesOf({ db, now }: Pick<Ctx, 'db' | 'now'>, url: string): Promise<SceneRow[]> {
  const path = pathOfAddress(url)
  if (isSceneFree(path)) return []
  return (await listShowing(db, now)).filter(({ page }) => isOnPages(path, [page]))
}

/**
 * The scene that a page shows, and what of it can be had: by anybody, or, where an account is asked for, by the member who
 * looks. A telephone is typed in, so that who looks decides nothing there. One that has nothing left to give stands before
 * no other; where none has, it is the first, with nothing. Null where the page has none.
 */
async function shownScene(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number | null, url: string) {
  const scenes = await scenesOf(ctx, url)
  for (const scene of scenes) {
    const rules = await listClaimableOf(ctx.db, scene.rule_ids, scene.needs_login ? memberId : null, ctx.now)
    if (rules.length > 0) return { scene, rules }
  }
  return scenes[0] ? { scene: scenes[0], rules: [] } : null
}

/** Shut where none of its coupons can be had any more. */
export async function viewScene(ctx: Ctx, memberId: number | null, url: string): Promise<CouponScene | null> {
  const shown = await shownScene(ctx, memberId, url)
  const first = shown?.rules[0]
  if (!shown || !first) return null
  const { scene, rules } = shown
  return {
    id: scene.id,
    title: scene.title,
    subtitle: scene.subtitle,
    img: scene.img,
    img_alt: scene.img_alt,
    login_flag: scene.needs_login,
    coupon_rules_id: first.id,
    coupons: rules.map((rule) => sceneCoupon(rule, ctx.now)),
  }
}

/**
 * Whether a member has received every coupon of a page that anybody can still have, or one of it where none is left.
 * With a rule, whether they have received that one; false where no scene of the page gives it.
 */
export async function hasReceived(
  ctx: Ctx,
  memberId: number | null,
  { url, ruleId }: { url: string; ruleId: number | undefined },
): Promise<boolean> {
  if (memberId === null) return false
  if (ruleId !== undefined) {
    const isOfPage = (await scenesOf(ctx, url)).some(({ rule_ids }) => rule_ids.includes(ruleId))
    return isOfPage && (await countReceived(ctx.db, memberId, [ruleId])).has(ruleId)
  }
  const shown = await shownScene(ctx, memberId, url)
  if (!shown) return false
  const received = await countReceived(ctx.db, memberId, shown.scene.rule_ids)
  const left = await listClaimableOf(ctx.db, shown.scene.rule_ids, null, ctx.now)
  return received.size > 0 && left.every(({ id }) => received.has(id))
}

export async function markScene(ctx: Ctx, memberId: number | null, url: string) {
  const shown = await shownScene(ctx, memberId, url)
  if (shown) await noteView(ctx.db, shown.scene.id, dayOf(ctx.now), nonceHashOf(ctx))
}
