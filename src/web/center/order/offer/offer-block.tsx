import { useQuery } from '@tanstack/react-query'
import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Block } from '../detail/block.tsx'
import { Choice } from './choice.tsx'
import { TakeMoney } from './take-money.tsx'

interface Props {
  order: OrderDetail
  onChange(): void
}

/** 团期取消: another date, or everything back, until the shop decides for the latter (rule book §8.9, 13). */
export default function OfferBlock({ order, onChange }: Props) {
  const { order_id } = order
  const found = useQuery({
    ...ofMember,
    queryKey: [dateOffers.offer.path, order_id, order.change?.change_no, order.change?.state],
    queryFn: () => withLogin(() => call(dateOffers.offer, { order_id })),
    staleTime: 0,
  })
  const changed = () => {
    void found.refetch()
    onChange()
  }
  const offer = found.data
  return (
    <Block title="团期已取消，请选择改期或退款">
      {offer ? (
        <>
          <p className="text-ink-700">
            很抱歉，<span className="num">{offer.from.date}</span> 出发的团期因{offer.cause_text}
            不能成行。请在 <b className="num font-semibold">{minuteText(offer.until_ts)}</b>{' '}
            前选择；到期未选，将为您全额退款。
          </p>
          {offer.change_no === '' ? (
            <Choice offer={offer} onChange={changed} />
          ) : (
            <p className="mt-4 text-ink-700">
              您已选好新日期，请在下方“改期”中签署新合同
              {order.change && order.change.pay_fen > 0 && '、付清差价'}
              ；想换其他日期，请先在那里撤回。
            </p>
          )}
          <TakeMoney offer={offer} onChange={changed} />
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-60 rounded-control" />
      )}
    </Block>
  )
}
