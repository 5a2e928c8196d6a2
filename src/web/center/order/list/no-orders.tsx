import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OrderTab, orderTabText } from '#src/domain/booking/order-codes.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../../client/taxonomy.ts'

const texts: Record<OrderTab, [string, string]> = {
  all: ['还没有订单', '选一条喜欢的线路，订单会出现在这里。'],
  to_pay: ['没有待付款的订单', '下单后请在订单写明的时间前签约付款。'],
  to_travel: ['没有待出行的订单', '付款成功的订单会出现在这里。'],
  to_review: ['没有待评价的订单', '行程结束后，可以在这里写下您的感受。'],
  given_back: ['没有退款或取消的订单', '取消或退款的订单会出现在这里。'],
  done: ['没有已完成的订单', '评价过的行程会出现在这里。'],
}

/** Names what is missing and how it fills; of a search, where else to look. */
export function NoOrders({ tab, keywords }: { tab: OrderTab; keywords: string | undefined }) {
  const { data: themes } = useQuery(themesQuery)
  const stem = themes?.[0]?.img ?? ''
  if (keywords)
    return (
      <EmptyState
        action={
          <Link className={buttonLook('line')} search={tab === 'all' ? {} : { keywords }} to="/center/order">
            {tab === 'all' ? '查看全部订单' : '在全部订单里找'}
          </Link>
        }
        stem={stem}
        title="没有找到相关订单"
      >
        {tab === 'all'
          ? '请检查订单号或产品名，输入其中几个字也可以。'
          : `只在“${orderTabText[tab]}”里找过，可以到全部订单里再找找。`}
      </EmptyState>
    )
  const [title, text] = texts[tab]
  return (
    <EmptyState
      action={
        <Link className={buttonLook('line')} to="/product">
          看看线路
        </Link>
      }
      stem={stem}
      title={title}
    >
      {text}
    </EmptyState>
  )
}
