import { Suspense, useEffect, useState } from 'react'
import { inquiryWanted } from '../client/shell/inquiry.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'

const FrameExtras = onDemand(
  () => import('./frame-extras.tsx'),
  () => inquiryWanted.get() !== null,
)

/** Input events that show that a person is at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const PATIENCE_MS = 5_000

/**
 * Side bar, banner, popups and the record of visits: none is needed to see the first screen, so their code comes with
 * the visitor's first input, or after five seconds of reading.
 */
export function FrameGate() {
  const [isAwake, setAwake] = useState(false)
  const asks = inquiryWanted.use() !== null
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
  if (!isAwake && !asks) return null
  return (
    <Suspense>
      <FrameExtras />
    </Suspense>
  )
}
