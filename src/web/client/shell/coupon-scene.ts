import { useEffect } from 'react'
import { type CouponScene, couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isUndisturbed, pathOfAddress } from '#src/domain/content/page-address.ts'
import { isSceneFree } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { readStored, writeStored } from '#src/ui/web-storage.ts'
import { call } from '../api/call.ts'
import { useTurn } from './turn.ts'

/** How long a visitor is left alone with the page. */
const SETTLE_MS = 1_000

export interface ShownScene {
  scene: CouponScene
  url: string
}

/** The coupons that a page offers, once a day in a browser (rule book §11.4), by the shop's clock. */
export function useCouponScene(url: string, serverNow: Date) {
  const { shown, show, begin, close } = useTurn<ShownScene>()
  const today = dayOf(serverNow)
  useEffect(() => {
    const path = pathOfAddress(url)
    if (isSceneFree(path) || isUndisturbed(path)) return
    const turn = begin()
    const asked = url.slice(0, 500)
    void call(couponScenes.detail, { url: asked }).then(
      (scene) => {
        if (!scene || readStored(`bm_scene_${scene.id}`) === today) return
        turn.take(SETTLE_MS, () => {
          writeStored(`bm_scene_${scene.id}`, today)
          void call(couponScenes.mark, { url: asked, platform: 3 }).catch(() => undefined)
          show({ scene, url: asked })
        })
      },
      () => undefined,
    )
    return turn.leave
  }, [url, today, begin, show])
  return { shown, close }
}
