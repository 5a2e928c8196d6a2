import { useEffect, useState } from 'react'
import { type CouponScene, couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isUndisturbed, pathOfAddress } from '#src/domain/content/page-address.ts'
import { isSceneFree } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { readStored, writeStored } from '#src/ui/web-storage.ts'
import { call } from '../api/call.ts'
import { isBusy } from './popup.ts'

/** How long a visitor is left alone with the page. */
const SETTLE_MS = 1_000
const LOOK_AGAIN_MS = 2_000

export interface ShownScene {
  scene: CouponScene
  url: string
}

/**
 * The coupons that a page offers, once a day in a browser (rule book §11.4), by the shop's clock, and null again at the
 * next navigation. It waits while the visitor types, has something else open or looks elsewhere.
 */
export function useCouponScene(url: string, serverNow: Date) {
  const [shown, setShown] = useState<ShownScene | null>(null)
  const today = dayOf(serverNow)
  useEffect(() => {
    const path = pathOfAddress(url)
    if (isSceneFree(path) || isUndisturbed(path)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const asked = url.slice(0, 500)
    const show = (scene: CouponScene) => {
      if (!isHere) return
      if (isBusy()) {
        timer = setTimeout(() => show(scene), LOOK_AGAIN_MS)
        return
      }
      writeStored(`bm_scene_${scene.id}`, today)
      void call(couponScenes.mark, { url: asked, platform: 3 }).catch(() => undefined)
      setShown({ scene, url: asked })
    }
    void call(couponScenes.detail, { url: asked }).then(
      (scene) => {
        if (scene && isHere && readStored(`bm_scene_${scene.id}`) !== today)
          timer = setTimeout(() => show(scene), SETTLE_MS)
      },
      () => undefined,
    )
    return () => {
      isHere = false
      clearTimeout(timer)
      setShown(null)
    }
  }, [url, today])
  return { shown, close: () => setShown(null) }
}
