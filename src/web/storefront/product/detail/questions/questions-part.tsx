import { Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'

const Questions = onDemand(() => import('./questions.tsx'))

/** Fetched by the browser when it comes near: neither its code nor its data is in the page's first bytes. */
export function QuestionsPart({ productId }: { productId: number }) {
  // As high as a trip has it of which nobody has asked yet: most, and nothing below moves.
  const waiting = <Skeleton className="h-23 rounded-card" />
  return useHydrated() ? (
    <Suspense fallback={waiting}>
      <Questions productId={productId} />
    </Suspense>
  ) : (
    waiting
  )
}
