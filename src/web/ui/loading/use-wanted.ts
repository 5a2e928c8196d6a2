import { type RefObject, useEffect, useState } from 'react'

/** Input that shows that a person is at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Whether what stands in the box is wanted: it is in the window, or somebody has begun to use the page. Until then its
 * room is kept by a skeleton, and a first visit does not wait for its code.
 */
export function useWanted(box: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted || !box.current) return
    const ended = new AbortController()
    const want = () => setWanted(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    observer.observe(box.current)
    for (const sign of signs) addEventListener(sign, want, { passive: true, signal: ended.signal })
    return () => {
      observer.disconnect()
      ended.abort()
    }
  }, [box, isWanted])
  return isWanted
}
