import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserInfo } from '#src/contract/accounts.ts'
import { orders } from '#src/contract/orders.ts'
import { type OrderTab, orderTabs, orderTabText } from '#src/domain/codes.ts'
import { query } from '../../../client/query.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { OrderCard } from './order-card.tsx'
import type { OrderListSearch } from './search.ts'

const PAGE_SIZE = 10

const tabOf = (status: number | undefined): OrderTab =>
  (Object.keys(orderTabs) as OrderTab[]).find((tab) => orderTabs[tab] === (status ?? 0)) ?? 'all'

const emptyTexts: Record<OrderTab, [string, string]> = {
  all: ['还没有订单', '选一条喜欢的线路，订单会出现在这里。'],
  to_pay: ['没有待付款的订单', '下单后请在 60 分钟内签约付款。'],
  to_travel: ['没有待出行的订单', '付款成功的订单会出现在这里。'],
  to_review: ['没有待评价的订单', '行程结束后，可以在这里写下您的感受。'],
  given_back: ['没有退款或取消的订单', '取消或退款的订单会出现在这里。'],
  done: ['没有已完成的订单', '评价过的行程会出现在这里。'],
}

export function OrderList({ member, search }: { member: UserInfo; search: OrderListSearch }) {
  const tab = tabOf(search.status)
  const list = useQuery({
    ...query(orders.list, { status: tab, page: search.page ?? 1, size: PAGE_SIZE }),
    staleTime: 0,
  })
  const next = useQuery({ ...query(orders.list, { status: 'to_travel', page: 1, size: 1 }), staleTime: 0 })
  const counts: Partial<Record<OrderTab, number>> = list.data
    ? {
        to_pay: list.data.counts[1],
        to_travel: list.data.counts[2],
        to_review: list.data.counts[3],
      }
    : {}
  return (
    <>
      <Welcome name={member.name} next={next.data?.list[0]} />
      <section aria-label="我的订单" className="panel mt-5 overflow-hidden">
        <nav aria-label="订单状态" className="flex gap-1 overflow-x-auto border-line border-b px-4">
          {(Object.keys(orderTabs) as OrderTab[]).map((each) => (
            <Link
              aria-current={each === tab ? 'page' : undefined}
              className={`flex items-center gap-1.5 whitespace-nowrap px-4 text-[15px] leading-[58px] ${each === tab ? 'font-semibold text-pine-700 shadow-[inset_0_-2px_0_var(--pine-600)]' : 'text-ink-700 hover:text-pine-600'}`}
              key={each}
              search={each === 'all' ? {} : { status: orderTabs[each] }}
              to="/center/order"
            >
              {orderTabText[each]}
              {(counts[each] ?? 0) > 0 && (
                <span className="num grid h-4.5 min-w-4.5 place-items-center rounded-full bg-cin-600 px-1 text-[11px] text-white leading-none">
                  {counts[each]}
                </span>
              )}
            </Link>
          ))}
        </nav>
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="grid gap-2 p-6">
            <Skeleton className="h-[164px]" />
            <Skeleton className="h-[164px]" />
          </div>
        ) : list.data.list.length === 0 ? (
          <Empty tab={tab} />
        ) : (
          list.data.list.map((order) => (
            <OrderCard key={order.order_id} onChange={() => void list.refetch()} order={order} />
          ))
        )}
      </section>
      {list.data && (
        <Pagination
          linkTo={(page) => ({
            to: '/center/order',
            search: { ...(search.status && { status: search.status }), ...(page > 1 && { page }) },
          })}
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
        />
      )}
    </>
  )
}

function Empty({ tab }: { tab: OrderTab }) {
  const { data: themes } = useQuery(themesQuery)
  const [title, text] = emptyTexts[tab]
  return (
    <EmptyState
      action={
        <Link className={buttonLook('line')} to="/product">
          看看线路
        </Link>
      }
      stem={themes?.[0]?.img ?? ''}
      title={title}
    >
      {text}
    </EmptyState>
  )
}

type Next = { title: string; date: string; cover: string; server_ts: Date } | undefined

/** The name and the next trip; nothing is made up where there is none. */
function Welcome({ name, next }: { name: string; next: Next }) {
  const { data: themes } = useQuery(themesQuery)
  const days = next
    ? Math.ceil((Date.parse(`${next.date}T00:00:00+08:00`) - next.server_ts.getTime()) / 86_400_000)
    : 0
  return (
    <section className="relative h-[148px] overflow-hidden rounded-dialog bg-night">
      <Picture
        alt=""
        className="absolute inset-0 h-full w-full object-cover opacity-70"
        sizes="1024px"
        stem={next?.cover ?? themes?.[0]?.img ?? ''}
      />
      <div className="absolute inset-0 bg-[linear-gradient(to_right,rgb(8_20_28/.78),rgb(8_20_28/.2))]" />
      <div className="relative px-9 py-10 text-white">
        <h1 className="font-semibold font-serif text-[28px] leading-[38px]">您好，{name}</h1>
        <p className="mt-1 text-[15px]">
          {next ? `下一程：${next.title}，${days > 0 ? `还有 ${days} 天` : '已经开始'}` : '下一程，等您来选'}
        </p>
      </div>
    </section>
  )
}
