import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { noRefundWhileChanging } from '#src/domain/booking/changes/change.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { isOpen } from '../../change/shown/sums.ts'
import { Block } from '../block.tsx'

/** What cancelling would give back today, by which rules, and the way to ask for it; the rules alone where nobody can. */
export function RefundOffer({ order }: { order: OrderDetail }) {
  const { ladder_now: now } = order
  const rules = (
    <ul className="leading-28">
      {order.ladder.map((row) => (
        <li key={row.text}>
          {row.text}：扣 {percentText(row.bp)}
        </li>
      ))}
    </ul>
  )
  if (!now) return <Block title="退改规则">{rules}</Block>
  return (
    <Block title="现在退订">
      <p className="text-ink-500">今天申请，可退</p>
      <p className="num font-semibold text-24/34">{yuanText(now.refund_fen)}</p>
      <p className="mt-1 text-ink-700">
        {now.text}：扣 {yuanText(now.deduct_fen)}。
        {order.product_id === null ? '只退一部分出行人请联系定制师。' : '也可以只退一部分出行人。'}
      </p>
      {order.actions.includes('refund') && (
        <Link
          className={`${buttonLook('line', 'sm')} mt-3.5`}
          search={{ id: order.order_id }}
          to="/center/order/refund"
        >
          申请退款
        </Link>
      )}
      {order.change && isOpen(order.change) && (
        <p className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button disabled size="sm">
            申请退款
          </Button>
          <span className="text-13 text-ink-500">{noRefundWhileChanging}</span>
        </p>
      )}
      <details className="fold mt-4">
        <summary>退改规则</summary>
        <div className="mt-2">{rules}</div>
      </details>
    </Block>
  )
}
