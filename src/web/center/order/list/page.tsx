import { createFileRoute } from '@tanstack/react-router'
import { CenterFrame } from '../../center-frame.tsx'
import { MemberOnly } from '../../member-only.tsx'
import { OrderList } from './order-list.tsx'
import { parseOrderListSearch } from './search.ts'

export const Route = createFileRoute('/center/order')({
  validateSearch: parseOrderListSearch,
  head: () => ({ meta: [{ title: '我的订单 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderListPage,
})

function OrderListPage() {
  const search = Route.useSearch()
  return (
    <main id="main">
      <MemberOnly>
        {(member) => (
          <CenterFrame member={member}>
            <OrderList member={member} search={search} />
          </CenterFrame>
        )}
      </MemberOnly>
    </main>
  )
}
