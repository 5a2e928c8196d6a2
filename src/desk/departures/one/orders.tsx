import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { yuanText } from '#src/domain/money.ts'
import { StatusTag } from '../../orders/status.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { PlainTable } from '../../system/part.tsx'

const head = [
  { title: '订单号', width: 140 },
  { title: '状态' },
  { title: '人数', width: 96 },
  { title: '座位', width: 88 },
  { title: '应付', width: 88, isNumber: true },
  { title: '已付', width: 88, isNumber: true },
  { title: '已退', width: 88, isNumber: true },
]

/** What stands behind every seat, those that take no part any more at the end. */
export function Orders({ departure }: { departure: DeskDeparture }) {
  const { order_list, hidden_orders } = departure
  const isEmpty = order_list.length === 0 && hidden_orders === 0
  if (isEmpty)
    return <p className="panel px-4 py-8 text-center text-ink-500">还没有订单，取消团期不涉及客人。</p>
  return (
    <div className="grid min-w-0 gap-2">
      <PlainTable head={head} label="订单">
        {order_list.map((order) => (
          <tr key={order.no}>
            <td>
              <DeskLink className="num text-pine-600 hover:underline" to={`/orders/${order.no}`}>
                {order.no}
              </DeskLink>
            </td>
            <td>
              <span className="flex items-center gap-2">
                <StatusTag order={order} />
                {order.refund_text && (
                  <span className="whitespace-nowrap text-12 text-warn">退款{order.refund_text}</span>
                )}
              </span>
            </td>
            <td>{order.people_text}</td>
            <td>
              <span className="num">{order.seats}</span>{' '}
              <span className="text-ink-500">{order.seats_text}</span>
            </td>
            <td className="num text-right">{yuanText(order.payable_fen)}</td>
            <td className="num text-right">{yuanText(order.paid_fen)}</td>
            <td className="num text-right">{yuanText(order.refunded_fen)}</td>
          </tr>
        ))}
      </PlainTable>
      {hidden_orders > 0 && <p className="text-12 text-ink-500">另有{hidden_orders}单不在你的范围内</p>}
    </div>
  )
}
