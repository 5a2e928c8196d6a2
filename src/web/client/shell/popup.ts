import { useEffect, useState } from 'react'
import { content } from '#src/api/content/pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { isUndisturbed, pathOfAddress } from '#src/domain/content/page-address.ts'
import { cookieLine } from '#src/domain/content/popup-cookie.ts'
import { call } from '../api/call.ts'
import { cookieNames, writeCookie } from '../cookies.ts'

export type Popup = Data<(typeof content)['popups']>['popUps'][number]

const LOOK_AGAIN_MS = 2_000

/**
 * The popup of a page once its delay is over, and null again at the next navigation (product specification §4). It
 * waits while the visitor is typing, has something else open or looks elsewhere. Showing it sets its cookie.
 */
export function usePopup(url: string) {
  const [popup, setPopup] = useState<Popup | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const show = (due: Popup) => {
      if (isBusy()) {
        timer = setTimeout(() => show(due), LOOK_AGAIN_MS)
        return
      }
      if (!due.cookie.httponly) writeCookie(cookieLine(due.cookie, location.origin))
      setPopup(due)
    }
    if (!isUndisturbed(pathOfAddress(url)))
      void popupOf(url).then((due) => {
        if (due && isHere) timer = setTimeout(() => show(due), due.delayTime * 1000)
      })
    return () => {
      isHere = false
      clearTimeout(timer)
      setPopup(null)
    }
  }, [url])
  return { popup, close: () => setPopup(null) }
}

const popupOf = (url: string) =>
  call(content.popups, { url: url.slice(0, 500), cookies: cookieNames().join(',').slice(0, 2_000) }).then(
    ({ popUps }) => popUps[0],
    () => undefined,
  )

/** Whether the visitor types, has something open, or looks elsewhere: no popup may open then. */
export const isBusy = () =>
  document.hidden ||
  document.activeElement?.matches('input, textarea, select') === true ||
  [...document.querySelectorAll('[role=dialog], dialog[open]')].some((each) => each.checkVisibility())
