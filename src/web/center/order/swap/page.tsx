import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { parseSwapSearch } from './search.ts'
import { SwapPage } from './swap-page.tsx'

export const Route = createFileRoute('/center/order/swap')({
  validateSearch: parseSwapSearch,
  head: () => ({ meta: [{ title: '换人 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: SwapRoute,
})

function SwapRoute() {
  const { id, seq } = Route.useSearch()
  return (
    <CenterPage>
      {() => (id && seq ? <SwapPage key={`${id}${seq}`} orderId={id} seq={seq} /> : <OrderNotFound />)}
    </CenterPage>
  )
}
