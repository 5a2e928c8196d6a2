import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UserInfo } from '#src/api/auth/session.ts'
import { orders } from '#src/api/booking/orders.ts'
import { type OrderTab, orderTabs, orderTabText } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TabBar, TabLink } from '#src/web/center/frame/tabs.tsx'
import { query } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { MyWaiting } from './my-waiting.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSearch, SearchedFor } from './order-search.tsx'
import type { OrderListSearch } from './search.ts'
import { Welcome } from './welcome.tsx'

const PAGE_SIZE = 10

const tabOf = (status: number | undefined): OrderTab =>
  keysOf(orderTabs).find((tab) => orderTabs[tab] === (status ?? 0)) ?? 'all'

export function OrderList({ member, search }: { member: UserInfo; search: OrderListSearch }) {
  const { status, keywords, page = 1 } = search
  const tab = tabOf(status)
  const list = useQuery({
    ...query(orders.list, { status: tab, page, size: PAGE_SIZE, ...(keywords && { keywords }) }),
    staleTime: 0,
    // Tabs, numbers and the next trip stay where they are while another tab comes.
    placeholderData: keepPreviousData,
  })
  const waiting = list.data?.counts
  const counts: Partial<Record<OrderTab, number>> = {
    to_pay: waiting?.[1] ?? 0,
    to_travel: waiting?.[2] ?? 0,
    to_review: waiting?.[3] ?? 0,
  }
  const firstToDo = list.data?.list.find(
    ({ status, actions, date_offer }) =>
      actions.includes('pay') || status === 'wait_contract' || date_offer !== null,
  )
  const searched = keywords ? { keywords } : {}
  return (
    <>
      <Welcome counts={waiting} name={member.name} next={list.data?.next_trip ?? null} />
      <MyWaiting />
      <section aria-label="我的订单" className="panel mt-5 overflow-hidden">
        <div className="flex items-center border-line border-b max-lg:flex-col max-lg:items-stretch">
          <div className="-mb-px min-w-0 grow">
            <TabBar label="订单状态">
              {keysOf(orderTabs).map((each) => (
                <TabLink
                  isCurrent={each === tab}
                  key={each}
                  search={{ ...(each !== 'all' && { status: orderTabs[each] }), ...searched }}
                  to="/center/order"
                >
                  {orderTabText[each]}
                  {(counts[each] ?? 0) > 0 && (
                    <span className="num font-semibold ml-1.5 inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-cin-600 px-1 align-[1px] text-[11px] text-white leading-none">
                      {counts[each]}
                    </span>
                  )}
                </TabLink>
              ))}
            </TabBar>
          </div>
          <OrderSearch key={keywords ?? ''} keywords={keywords ?? ''} status={status} />
        </div>
        {keywords && list.data && !list.isPlaceholderData && (
          <SearchedFor keywords={keywords} status={status} total={list.data.total} />
        )}
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data || list.isPlaceholderData ? (
          <div aria-busy className="grid gap-2 p-6">
            <Skeleton className="h-41" />
            <Skeleton className="h-41" />
          </div>
        ) : list.data.list.length === 0 ? (
          <NoOrders keywords={keywords} tab={tab} />
        ) : (
          <div>
            {list.data.list.map((order) => (
              <OrderCard
                isFirst={order === firstToDo}
                key={order.order_id}
                onChange={() => void list.refetch()}
                order={order}
              />
            ))}
          </div>
        )}
      </section>
      {list.data && !list.isPlaceholderData && (
        <Pagination
          linkTo={(to) => ({
            to: '/center/order',
            search: { ...(status && { status }), ...searched, ...(to > 1 && { page: to }) },
          })}
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
        />
      )}
    </>
  )
}
