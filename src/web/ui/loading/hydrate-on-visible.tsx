import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ignore, makeSign, type Part, PartContent } from './part.tsx'

/** How far below the window a part may be when its code is fetched. */
const NEAR = '200px'

interface Props<P> {
  part: Part<P>
  props: P
  /** Fetches what the part shows and the HTML did not bring as data (`leftBehind`). Always the same function. */
  prepare?: (() => Promise<unknown>) | undefined
}

/**
 * A part of a page that lies below the first screen. The server writes it whole; the browser fetches its code when it
 * comes near, and until then shows the HTML as it is: React leaves a boundary alone whose content is not there yet.
 * Such a boundary must not be updated from above, or React would drop the HTML: `props` has to be the same object
 * every time. `preload` belongs into the loader: the server and a change of page in the browser then have the code.
 */
function LazyPart<P extends object>({ part, props, prepare }: Props<P>) {
  const box = useRef<HTMLDivElement>(null)
  const [seen] = useState(makeSign)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        // Offline for a moment: the next scrolling tries again.
        Promise.all([part.preload(), prepare?.()]).then(() => {
          observer.disconnect()
          seen.resolve()
        }, ignore)
      },
      { rootMargin: NEAR },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [part, prepare, seen])
  return (
    <div ref={box}>
      <Suspense>
        <PartContent isWaitingForData part={part} props={props} sign={seen.promise} />
      </Suspense>
    </div>
  )
}

export const HydrateOnVisible = memo(LazyPart) as <P extends object>(props: Props<P>) => ReactNode
