import { Link } from '@tanstack/react-router'
import { CalendarPlus, FileText, Headset, type LucideIcon, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { useShopInfo } from '../../../client/shop-info.ts'

/** Lists what the member can do once the trip is booked, and what the shop does by itself. */
export function NextSteps({ order }: { order: OrderSimple }) {
  const { service_phone, service_hours } = useShopInfo()
  return (
    <ol aria-label="接下来" className="grid w-full gap-3 text-left leading-24">
      <Step Icon={CalendarPlus}>
        <a className="link" download href={`${orders.calendar.path}?order_id=${order.order_id}`}>
          把行程和付款日加入日历
        </a>
        <span className="block text-13 text-ink-500">
          {order.date} 至 {order.return_date}
        </span>
      </Step>
      <Step Icon={FileText}>
        <Link className="link" search={{ orderId: order.order_id }} to="/productOrder/confirmContract">
          查看或打印合同
        </Link>
      </Step>
      <Step Icon={Send}>
        {order.product_id === null ? '司导与集合信息' : '成团结果、集合时间与地点'}
        <span className="block text-13 text-ink-500">确定后发短信通知您，也会出现在订单里</span>
      </Step>
      <Step Icon={Headset}>
        行程有疑问，致电顾问{' '}
        <a className="link num font-semibold" href={`tel:${service_phone}`}>
          {service_phone}
        </a>
        <span className="block text-13 text-ink-500">{service_hours}</span>
      </Step>
    </ol>
  )
}

const Step = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="icon mt-0.5 shrink-0 text-pine-600" />
    <div>{children}</div>
  </li>
)
