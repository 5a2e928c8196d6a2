import { Suspense } from 'react'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import type { ChoiceStore } from '../buy-panel/choice.ts'

const Weather = onDemand(
  () => import('./weather.tsx'),
  () => false,
)

/** Fetched by the browser when it comes near, as nobody buys for it. Below everything, so that nothing moves. */
export function WeatherPart({ productId, choice }: { productId: number; choice: ChoiceStore }) {
  const { date } = choice.use()
  return (
    useHydrated() && (
      <Suspense>
        <Weather date={date} productId={productId} />
      </Suspense>
    )
  )
}
