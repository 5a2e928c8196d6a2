import { useEffect, useState } from 'react'

/** Below the sticky header and tabs, in the upper quarter of the window: there one reads. */
const READING_BAND = '-144px 0px -72% 0px'

/** The id of the section that is being read, of those with these ids; the last one that was, between sections. */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState('')
  const joined = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: READING_BAND },
    )
    for (const id of joined.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [joined])
  return current
}
