import { type RefObject, useEffect, useState } from 'react'

/** How far inside the window an element's edge must stand to be looked at. */
const INSIDE = '0px 0px -150px 0px'
const signs = ['scroll', 'pointerover', 'keydown', 'touchstart'] as const

/** True from the first sign of the visitor on, or once the element is looked at: until then its code is not fetched. */
export function useWanted(box: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted || !box.current) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: INSIDE },
    )
    observer.observe(box.current)
    for (const sign of signs) addEventListener(sign, want, { passive: true })
    return () => {
      observer.disconnect()
      for (const sign of signs) removeEventListener(sign, want)
    }
  }, [box, isWanted])
  return isWanted
}
