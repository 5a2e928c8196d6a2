import { useEffect, useState } from 'react'

/** Below the sticky header and tabs, in the upper quarter of the window: there one reads. */
const READING_BAND = '-144px 0px -72% 0px'

/**
 * The id of the section that is being read, of those with these ids in their order: the first of several short ones,
 * and the last one that was, between sections.
 */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState('')
  const joined = ids.join(' ')
  useEffect(() => {
    const ordered = joined.split(' ')
    const inBand = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) inBand.add(target.id)
          else inBand.delete(target.id)
        const first = ordered.find((id) => inBand.has(id))
        if (first) setCurrent(first)
      },
      { rootMargin: READING_BAND },
    )
    for (const id of ordered) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [joined])
  return current
}
