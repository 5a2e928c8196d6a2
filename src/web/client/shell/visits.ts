import { useEffect } from 'react'
import { content } from '#src/api/content/pages.ts'
import { isUndisturbed, pathOfAddress, productOfAddress } from '#src/domain/content/page-address.ts'
import { call } from '../api/call.ts'
import { keepLastPath, keepSource, readCookie } from '../cookies.ts'
import { keepLastViewed } from './last-viewed.ts'

const LONGEST = 500

/** Tells the shop that a page was opened, and when it is left how long it was seen. No failure of it shows. */
export function useVisits(url: string) {
  useEffect(keepSource, [])
  useEffect(() => {
    const before = cameFrom
    cameFrom = location.origin + url
    const told = call(content.visit, { url: url.slice(0, LONGEST), referrer: before.slice(0, LONGEST) }).then(
      () => {
        if (!isWorthReturning(url)) return
        keepLastPath(url.slice(0, LONGEST))
        const productId = productOfAddress(url)
        if (productId !== null) keepLastViewed(productId)
      },
      () => undefined,
    )
    let seenMs = 0
    let since = document.hidden ? null : performance.now()
    const look = () => {
      if (since !== null) seenMs += performance.now() - since
      since = document.hidden ? null : performance.now()
      if (document.hidden) tellExternalLink(url, seenMs)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      if (since !== null) seenMs += performance.now() - since
      void told.then(() => tellExternalLink(url, seenMs))
    }
  }, [url])
}

/** A page that has something to show to everybody: no error, and nobody's orders. */
function isWorthReturning(url: string) {
  const path = pathOfAddress(url)
  if (isUndisturbed(path) || path.startsWith('/center')) return false
  // A page that was left may be kept, hidden, with a `main` of its own.
  return [...document.querySelectorAll('main:not([data-no-return])')].some((main) => main.checkVisibility())
}

let cameFrom = typeof document === 'undefined' ? '' : document.referrer

const tellExternalLink = (url: string, ms: number) =>
  tellBehind(content.visit.path, { url, ms: String(Math.round(ms)) })

/** Tells the shop something of a page without awaiting what it says. */
export function tellBehind(path: string, { url, ...fields }: { url: string } & Record<string, string>) {
  const nonce = readCookie('nonce')
  if (nonce === '') return
  const body = new URLSearchParams({ ...fields, url: url.slice(0, LONGEST) })
  // `keepalive` lets it arrive when the page is gone; unlike a beacon it can carry the nonce.
  const request = { method: 'POST', body, headers: { 'x-nonce': nonce }, keepalive: true }
  // Read to its end, or the connection stays taken.
  fetch(`${path}?platform=3`, request)
    .then((answer) => answer.text())
    .catch(() => undefined)
}
