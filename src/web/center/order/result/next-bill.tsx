import { useQuery } from '@tanstack/react-query'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { payments } from '#src/api/booking/payments.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { query } from '#src/web/client/api/query.ts'
import { BillButton } from '../bill-button.tsx'

/** After a payment: the bill that is due next, and that it can wait. Nothing once all is paid. */
export function NextBill({ order }: { order: OrderSimple }) {
  const isOpen = order.unpaid_fen > 0
  const { data } = useQuery({
    ...query(payments.bills, { order_id: order.order_id }),
    enabled: isOpen,
    staleTime: 0,
  })
  const next =
    isOpen && data?.list.find((bill) => bill.payable || bill.needs_signature || bill.standstill !== '')
  if (!next) return null
  return (
    <div className="grid w-full gap-3 border-line border-t pt-4">
      <p className="text-ink-500">
        下一笔：{next.title}，最晚 <span className="num">{minuteText(next.due_at)}</span>
      </p>
      <p>{next.standstill || <BillButton bill={next} look="cin" orderId={order.order_id} />}</p>
    </div>
  )
}
