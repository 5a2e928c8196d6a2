import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Amounts } from '#src/web/ui/price/amounts.tsx'
import { orderSearchOf } from '../../../../booking/search.ts'
import { Block } from '../block.tsx'

/** Every line of the price, and what was given back. */
export const MoneyBlock = ({ order }: { order: OrderDetail }) => (
  <Block
    aside={
      order.coupon_choice && (
        <Link className="more" search={orderSearchOf(order)} to="/productOrder/fillOrder">
          {order.coupon_choice.coupon_id === null ? '使用优惠券' : '更换优惠券'}
        </Link>
      )
    }
    title="费用明细"
  >
    <Amounts lines={order.items} total={{ label: '应付总额', fen: order.payable_fen }} />
    {order.refunds.map((refund) => (
      <Notice className="mt-3" key={refund.out_refund_no} tone="info">
        退款 {yuanText(refund.amount_fen)}：{refund.status_text}（{refund.reason}）
        {refund.success_at && ` · ${minuteText(refund.success_at)}`}
      </Notice>
    ))}
  </Block>
)
