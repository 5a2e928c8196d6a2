import { Suspense, useState } from 'react'
import { lastViewed } from '../client/shell/last-viewed.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { useHydrated } from '../ui/loading/use-hydrated.ts'

const LastViewed = onDemand(
  () => import('./last-viewed.tsx'),
  () => false,
)

/** 继续看: the product looked at last. It stands where nothing moves when it comes, and most visitors need none of it. */
export function ContinueViewing({ isOnScene = false }: { isOnScene?: boolean }) {
  const isHydrated = useHydrated()
  return isHydrated && <Kept isOnScene={isOnScene} />
}

function Kept({ isOnScene }: { isOnScene: boolean }) {
  const [id] = useState(lastViewed)
  return (
    id !== null && (
      <Suspense>
        <LastViewed id={id} isOnScene={isOnScene} />
      </Suspense>
    )
  )
}
