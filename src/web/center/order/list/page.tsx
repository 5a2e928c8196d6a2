import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { OrderList } from './order-list.tsx'
import { parseOrderListSearch } from './search.ts'

export const Route = createFileRoute('/center/order')({
  validateSearch: parseOrderListSearch,
  head: () => ({ meta: [{ title: '我的订单 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderListPage,
})

function OrderListPage() {
  const search = Route.useSearch()
  return <CenterPage>{(member) => <OrderList member={member} search={search} />}</CenterPage>
}
