import { useEffect } from 'react'
import { content } from '#src/api/content/pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { isUndisturbed, pathOfAddress } from '#src/domain/content/page-address.ts'
import { cookieLine } from '#src/domain/content/popup-cookie.ts'
import { call } from '../api/call.ts'
import { cookieNames, writeCookie } from '../cookies.ts'
import { useTurn } from './turn.ts'

export type Popup = Data<(typeof content)['popups']>['popUps'][number]

/** The popup of a page once its delay is over (product specification §4). Showing it sets its cookie. */
export function usePopup(url: string) {
  const { shown: popup, show, begin, close } = useTurn<Popup>()
  useEffect(() => {
    const turn = begin()
    if (!isUndisturbed(pathOfAddress(url)))
      void popupOf(url).then((due) => {
        if (!due) return
        turn.take(due.delayTime * 1000, () => {
          if (!due.cookie.httponly) writeCookie(cookieLine(due.cookie, location.origin))
          show(due)
        })
      })
    return turn.leave
  }, [url, begin, show])
  return { popup, close }
}

const popupOf = (url: string) =>
  call(content.popups, { url: url.slice(0, 500), cookies: cookieNames().join(',').slice(0, 2_000) }).then(
    ({ popUps }) => popUps[0],
    () => undefined,
  )
