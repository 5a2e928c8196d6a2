import { useEffect, useRef, useState } from 'react'

/** Whether the marked element is in view. Somebody who prints or uses the keyboard brings it there as well. */
export function useSeen<E extends HTMLElement>() {
  const mark = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const watching = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true))
    watching.observe(mark.current)
    return () => watching.disconnect()
  }, [])
  return { mark, isSeen }
}
