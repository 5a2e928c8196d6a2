import { useSyncExternalStore } from 'react'
import type { PayDevice } from '#src/domain/booking/payment.ts'
import { isPhoneBrowser } from '#src/domain/content/external-link.ts'

/**
 * On what the cashier is looked at. A code cannot be scanned with the telephone that shows it; a tablet shows it well.
 * Inside of WeChat's own browser Alipay's pages are blocked, and WeChat refuses its payment for other browsers.
 */
export type PayPlace = PayDevice | 'wechat_browser'

const SMALL_SCREEN = '(pointer: coarse) and (max-width: 600px)'

function placeNow(): PayPlace {
  const { userAgent } = navigator
  if (!isPhoneBrowser(userAgent) && !matchMedia(SMALL_SCREEN).matches) return 'computer'
  return /MicroMessenger/i.test(userAgent) ? 'wechat_browser' : 'phone'
}

export const usePayPlace = (): PayPlace =>
  useSyncExternalStore(
    () => () => {},
    placeNow,
    () => 'computer',
  )
