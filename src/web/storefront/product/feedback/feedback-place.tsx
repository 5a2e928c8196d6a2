import { useEffect, useRef, useState } from 'react'
import { ignore, partOf } from '#src/web/ui/loading/part.tsx'
import { feedbackIsGiven, keepFeedback } from '../../../client/cookies.ts'

const strip = partOf<{ onClose(): void }>(() =>
  import('./feedback-strip.tsx').then(({ FeedbackStrip }) => FeedbackStrip),
)

/** How far below the window the strip may be when its code is fetched. */
const NEAR = '200px'

/**
 * Where the strip about the page stands, the last thing before the footer (product specification §7). The HTML is the
 * same for everyone and leaves no room for it: the room is taken while the place lies below the window, so that nothing
 * in sight moves and whoever has answered sees no gap. A visitor who begins at the foot of the page is not asked yet.
 */
export function FeedbackPlace() {
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'away' | 'room' | 'here'>('away')
  useEffect(() => {
    if (!place.current || feedbackIsGiven()) return
    let hasRoom = false
    const look = (entries: IntersectionObserverEntry[]) => {
      const seen = entries.at(-1)
      if (!seen) return
      if (!hasRoom) {
        hasRoom = !seen.isIntersecting && seen.boundingClientRect.top > innerHeight
        if (hasRoom) setStage('room')
      } else if (seen.isIntersecting)
        // Offline for a moment: the next scrolling tries again.
        strip.preload().then(() => {
          observer.disconnect()
          setStage('here')
        }, ignore)
    }
    const observer = new IntersectionObserver(look, { rootMargin: NEAR })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  const close = () => {
    keepFeedback()
    setStage('away')
    // The button that was pressed goes, and the next Tab shall still lead to the footer.
    place.current?.focus({ preventScroll: true })
  }
  const Strip = stage === 'here' && strip.found()
  return (
    <div
      className={stage === 'away' ? 'outline-none' : 'mt-12 -mb-12 min-h-16 outline-none max-md:min-h-29'}
      ref={place}
      tabIndex={-1}
    >
      {Strip && <Strip onClose={close} />}
    </div>
  )
}
