import { Suspense, useState } from 'react'
import { lastViewed } from '../client/shell/last-viewed.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { useHydrated } from '../ui/loading/use-hydrated.ts'

const LastViewed = onDemand(
  () => import('./last-viewed.tsx'),
  () => false,
)

/** 继续看 offers the product viewed last, at a place where nothing moves when it appears. Most visitors see none. */
export function ContinueViewing({ isOnScene = false }: { isOnScene?: boolean }) {
  const isHydrated = useHydrated()
  return isHydrated && <Offer isOnScene={isOnScene} />
}

function Offer({ isOnScene }: { isOnScene: boolean }) {
  const [id] = useState(lastViewed)
  return (
    id !== null && (
      <Suspense>
        <LastViewed id={id} isOnScene={isOnScene} />
      </Suspense>
    )
  )
}
