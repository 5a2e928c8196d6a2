import { Suspense } from 'react'
import { inquiryWanted } from '../client/shell/inquiry.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { useAwake } from '../ui/loading/use-wanted.ts'

const FrameExtras = onDemand(
  () => import('./frame-extras.tsx'),
  () => inquiryWanted.get() !== null,
)

/**
 * Side bar, banner, popups and the record of visits: none is needed to see the first screen, so their code comes with
 * the visitor's first input, or after five seconds of reading.
 */
export function FrameGate() {
  const isAwake = useAwake()
  const asks = inquiryWanted.use() !== null
  if (!isAwake && !asks) return null
  return (
    <Suspense>
      <FrameExtras />
    </Suspense>
  )
}
