import { type RefObject, useEffect, useState } from 'react'

/** Input events that show that a person is at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const PATIENCE_MS = 5_000

/** Whether somebody has begun to use the page, or has read it for five seconds. */
export function useAwake() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const wake = () => {
      setAwake(true)
      ended.abort()
    }
    const timer = setTimeout(wake, PATIENCE_MS)
    for (const sign of signs) addEventListener(sign, wake, { passive: true, signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
  return isAwake
}

/**
 * Whether what stands in the box is wanted: it is in the window, or the visitor is awake. Until then a skeleton keeps its
 * room, and a first visit does not wait for its code.
 */
export function useWanted(box: RefObject<HTMLElement | null>) {
  const [isSeen, setSeen] = useState(false)
  const isAwake = useAwake()
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isSeen || isAwake
}
