import { createFileRoute, redirect } from '@tanstack/react-router'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { BookingSteps } from '../booking-steps.tsx'
import { parseSelectionSearch } from '../search.ts'
import { BookingSelectionForm } from './select-journey.tsx'

export const Route = createFileRoute('/productOrder/selectJourney')({
  validateSearch: parseSelectionSearch,
  beforeLoad: ({ search }) => {
    if (search.productId === undefined) throw redirect({ to: '/product', statusCode: 302 })
  },
  head: () => ({ meta: [{ title: '选择行程 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: BookingSelectionPage,
})

/** What was chosen lives in the browser, so the server sends the same frame to everyone. */
function BookingSelectionPage() {
  const search = Route.useSearch()
  const isHydrated = useHydrated()
  return (
    <main id="main">
      <h1 className="sr-only">选择行程</h1>
      <BookingSteps now={1} />
      {isHydrated && search.productId !== undefined ? (
        <BookingSelectionForm key={search.productId} productId={search.productId} search={search} />
      ) : (
        <div className="container-page grid grid-cols-[1fr_384px] gap-6">
          <Skeleton className="h-160" />
          <Skeleton className="h-105" />
        </div>
      )}
    </main>
  )
}
