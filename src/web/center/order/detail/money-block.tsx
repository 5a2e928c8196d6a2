import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AmountCell, AmountHead, Amounts } from '#src/web/ui/price/amounts.tsx'
import { Block } from './block.tsx'

/** Every line of the price, what was paid and given back, and what cancelling would cost today. */
export const MoneyBlock = ({ order }: { order: OrderDetail }) => (
  <Block title="费用与退改">
    <Amounts lines={order.items} total={{ label: '应付总额', fen: order.payable_fen }} />
    {order.bills.length > 0 && (
      <table className="mt-4 w-full text-left leading-32">
        <caption className="sr-only">账单</caption>
        <thead className="text-ink-500">
          <tr>
            <th className="font-normal" scope="col">
              账单
            </th>
            <AmountHead className="font-normal">金额</AmountHead>
            <th className="pl-8 font-normal" scope="col">
              最晚付款
            </th>
            <th className="font-normal" scope="col">
              状态
            </th>
          </tr>
        </thead>
        <tbody>
          {order.bills.map((bill) => (
            <tr className="border-line border-t" key={bill.bill_id}>
              <td>{bill.kind_text}</td>
              <AmountCell fen={bill.amount_fen} />
              <td className="num pl-8 font-medium">{minuteText(bill.due_at)}</td>
              <td>
                {bill.status_text}
                {bill.paid_at && <span className="text-ink-500"> · {minuteText(bill.paid_at)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {order.payments
      .filter(({ success_at }) => success_at !== null)
      .map((payment) => (
        <p className="mt-2 text-13 text-ink-500" key={payment.out_trade_no}>
          {payment.channel_text} {yuanText(payment.amount_fen)} · 支付单号{' '}
          <span className="num font-semibold">{payment.out_trade_no}</span>
        </p>
      ))}
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
