import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Amounts } from '#src/web/ui/price/amounts.tsx'
import { Block } from '../block.tsx'

/** Every line of the price, what was given back, and what cancelling would cost today. */
export const MoneyBlock = ({ order }: { order: OrderDetail }) => (
  <Block title="费用与退改">
    <Amounts lines={order.items} total={{ label: '应付总额', fen: order.payable_fen }} />
    {order.refunds.map((refund) => (
      <Notice className="mt-3" key={refund.out_refund_no} tone="info">
        退款 {yuanText(refund.amount_fen)}：{refund.status_text}（{refund.reason}）
        {refund.success_at && ` · ${minuteText(refund.success_at)}`}
      </Notice>
    ))}
    {order.ladder_now && (
      <Notice className="mt-4" tone="info">
        {order.ladder_now.text}：扣 {yuanText(order.ladder_now.deduct_fen)}，退{' '}
        {yuanText(order.ladder_now.refund_fen)}
        。如需退改请致电客服。
      </Notice>
    )}
    <details className="fold mt-4">
      <summary>退改规则</summary>
      <ul className="mt-2 leading-28">
        {order.ladder.map((row) => (
          <li key={row.text}>
            {row.text}：扣 {percentText(row.bp)}
          </li>
        ))}
      </ul>
    </details>
  </Block>
)
