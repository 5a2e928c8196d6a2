import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** How far below the window a part may be when its code is fetched. */
const NEAR = '200px'

export interface Part<Props> {
  preload(): Promise<void>
  /** What `preload` has brought. */
  found(): ComponentType<Props> | undefined
}

/** A component whose code is fetched when `WhenSeen` wants it, or before by `preload`; a failure may be tried again. */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let found: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  return {
    found: () => found,
    preload() {
      loading ??= load().then(
        (component) => {
          found = component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

interface WhenSeenProps<Props> {
  part: Part<Props>
  props: Props
  /** Fetches what the part shows and the HTML did not bring as data (`leftBehind`). Always the same function. */
  prepare?: (() => Promise<unknown>) | undefined
}

/**
 * A part of a page that lies below the first screen. The server writes it whole; the browser fetches its code when it
 * comes near, and until then shows the HTML as it is: React leaves a boundary alone whose content is not there yet.
 * Such a boundary must not be updated from above, or React would drop the HTML: `props` has to be the same object
 * every time. `preload` belongs into the loader: the server and a change of page in the browser then have the code.
 */
function WhenSeenPart<Props extends object>({ part, props, prepare }: WhenSeenProps<Props>) {
  const box = useRef<HTMLDivElement>(null)
  const [seen] = useState(defer)
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
        <Content part={part} props={props} seen={seen.promise} />
      </Suspense>
    </div>
  )
}

export const WhenSeen = memo(WhenSeenPart) as <Props extends object>(props: WhenSeenProps<Props>) => ReactNode

function Content<Props extends object>({
  part,
  props,
  seen,
}: Omit<WhenSeenProps<Props>, 'prepare'> & { seen: Promise<void> }) {
  // Over the server's HTML it waits even when the code is here already: the data may not be.
  const isOverHtml = !useHydrated()
  if (import.meta.env.SSR ? !part.found() : isOverHtml || !part.found())
    use(import.meta.env.SSR ? part.preload() : seen)
  const Found = part.found()
  return Found && <Found {...props} />
}

const ignore = () => {}

function defer() {
  let resolve = ignore
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
