import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { ChangePage } from './change-page.tsx'
import { parseChangeSearch } from './search.ts'

export const Route = createFileRoute('/center/order/change')({
  validateSearch: parseChangeSearch,
  head: () => ({ meta: [{ title: '改期 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: ChangeRoute,
})

function ChangeRoute() {
  const { id } = Route.useSearch()
  return <CenterPage>{() => (id ? <ChangePage key={id} orderId={id} /> : <OrderNotFound />)}</CenterPage>
}
