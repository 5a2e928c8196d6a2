import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orders } from '#src/api/booking/orders.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { Amounts } from '#src/web/ui/price/amounts.tsx'

/** The lines of the sum; fetched when the member opens them. */
export function PriceLines({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    enabled: isOpen,
  })
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-pine-600">费用明细</summary>
      {order.data ? (
        <Amounts
          className="mt-2"
          lines={order.data.items}
          total={{ label: '应付总额', fen: order.data.payable_fen }}
        />
      ) : order.error ? (
        <p className="mt-2 text-err">{messageOf(order.error)}</p>
      ) : (
        <Skeleton className="mt-2 h-24" />
      )}
    </details>
  )
}
