import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Block } from '../block.tsx'
import { RequestItem } from './request-item.tsx'
import { useRequests } from './requests.ts'

interface Props {
  order: OrderDetail
  onChange(): void
}

/** Every request of the order and where its money is, the newest first. */
export function RefundBlock({ order, onChange }: Props) {
  // The refund page and the order list lead here: `#refund`.
  const isWanted = useLocation({ select: ({ hash }) => hash === 'refund' })
  const place = useRef<HTMLDivElement>(null)
  const requests = useRequests(order.order_id, order.refund)
  const isShown = requests.data !== undefined
  useEffect(() => {
    if (isWanted && isShown) place.current?.scrollIntoView()
  }, [isWanted, isShown])
  if (!order.refund) return null
  return (
    <div className="scroll-mt-24" ref={place}>
      <Block title="退款">
        {requests.data ? (
          <div className="grid gap-5 divide-y divide-line">
            {requests.data.list.map((request, index) => (
              <RequestItem
                canAskAgain={index === 0 && order.actions.includes('refund')}
                key={request.refund_no}
                onChange={onChange}
                orderId={order.order_id}
                request={request}
              />
            ))}
          </div>
        ) : requests.error ? (
          <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
        ) : (
          <Skeleton className="h-45" />
        )}
      </Block>
    </div>
  )
}
