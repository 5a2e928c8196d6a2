import type { CouponScene } from '#src/api/marketing/coupon-scenes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isOnPages, pathOfAddress } from '#src/domain/content/page-address.ts'
import { isSceneFree, sceneCoupon } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { nonceHashOf } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countReceived, listClaimableOf } from '../coupons/service.ts'
import { listShowing, noteView, type SceneRow } from './store.ts'

/** The scene of a page, the first in the order of staff; null where there is none. */
export async function sceneOf({ db, now }: Pick<Ctx, 'db' | 'now'>, url: string): Promise<SceneRow | null> {
  const path = pathOfAddress(url)
  if (isSceneFree(path)) return null
  return (await listShowing(db, now)).find(({ page }) => isOnPages(path, [page])) ?? null
}

/**
 * Shut where none of its coupons can be had any more: by anybody, or, where an account is asked for, by the member who
 * looks. A telephone is typed in, so that who looks decides nothing there.
 */
export async function viewScene(ctx: Ctx, memberId: number | null, url: string): Promise<CouponScene | null> {
  const scene = await sceneOf(ctx, url)
  if (!scene) return null
  const rules = await listClaimableOf(ctx.db, scene.rule_ids, scene.needs_login ? memberId : null, ctx.now)
  const [first] = rules
  if (!first) return null
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

/** Whether a member has received every coupon of a page that anybody can still have, or one of it where none is left. */
export async function hasReceived(ctx: Ctx, memberId: number | null, url: string): Promise<boolean> {
  const scene = await sceneOf(ctx, url)
  if (!scene || memberId === null) return false
  const received = await countReceived(ctx.db, memberId, scene.rule_ids)
  const left = await listClaimableOf(ctx.db, scene.rule_ids, null, ctx.now)
  return received.size > 0 && left.every(({ id }) => received.has(id))
}

export async function markScene(ctx: Ctx, url: string) {
  const scene = await sceneOf(ctx, url)
  if (scene) await noteView(ctx.db, scene.id, dayOf(ctx.now), nonceHashOf(ctx))
}
