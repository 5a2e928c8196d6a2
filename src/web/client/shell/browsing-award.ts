import { useEffect } from 'react'
import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { browsedPage } from '#src/domain/marketing/points/browsed-page.ts'
import { pointTypes } from '#src/domain/marketing/points/points.ts'
import { tellBehind } from './visits.ts'

/** For so long a page must be seen (product specification §9). */
const SEEN_MS = 60_000

/**
 * Tells the shop when the page of a product or a campaign has been seen for a minute, once for each time it is opened.
 * Time in a hidden tab does not count. Nothing of it shows: neither what it gives nor what goes wrong.
 */
export function useBrowsingAward(url: string) {
  useEffect(() => {
    if (browsedPage(url) === null) return
    let missing = SEEN_MS
    let since: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (since !== null) missing -= performance.now() - since
      since = document.hidden ? null : performance.now()
      if (since !== null) timer = setTimeout(tell, Math.max(0, missing))
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
    const tell = () => {
      stop()
      tellBehind(browserAwards.add.path, { type: String(pointTypes.browsing), url })
    }
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }, [url])
}
