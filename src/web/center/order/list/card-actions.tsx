import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderRow } from '#src/api/booking/order-views.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { orderSearchOf } from '../../../booking/search.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { CommentLink } from '../comment-link.tsx'
import { OrderAgain } from '../order-again.tsx'
import { payText } from '../pay-text.ts'
import { isUnderWay } from '../status.ts'

interface Props {
  order: OrderRow
  /** Whether this is the first order of the list that waits for its member: it has the one cinnabar button. */
  isFirst: boolean
  onChange(): void
}

/**
 * What is most likely wanted next, two buttons at the most: the title leads to the order's page, where all of it is.
 * Exactly what the server allows is offered.
 */
export function CardActions({ order, isFirst, onChange }: Props) {
  const [isCancelling, setCancelling] = useState(false)
  const [wasCancelling, setWasCancelling] = useState(false)
  const has = (action: OrderRow['actions'][number]) => order.actions.includes(action)
  const { order_id: id } = order
  const next = isFirst ? 'cin' : 'line'
  const isToSign = order.status === 'wait_contract' && has('contract')
  const isFollowed = order.refund !== null && isUnderWay(order.refund)
  const isToRead =
    has('contract') && !has('cancel') && !has('again') && !isFollowed && !(has('pay') && has('refund'))
  const later = [has('comment'), has('again'), has('cancel'), has('refund'), isFollowed]
  const shown = [order.date_offer !== null, has('pay'), isToSign, isToRead, ...later]
  const startCancelling = () => {
    setWasCancelling(true)
    setCancelling(true)
  }
  return (
    <div className="flex flex-col justify-center gap-2 self-stretch border-line border-l pl-5 max-lg:col-span-2 max-lg:flex-row max-lg:flex-wrap max-lg:justify-end max-lg:border-0 max-lg:pl-0">
      {order.date_offer && (
        <Link className={buttonLook(next, 'sm')} search={{ id }} to="/center/order/orderDetail">
          {order.date_offer.is_taken ? '去办理改期' : '选择改期或退款'}
        </Link>
      )}
      {has('pay') && (
        <Link className={buttonLook(next, 'sm')} search={{ id }} to="/center/order/result">
          {payText(order)}
        </Link>
      )}
      {isToSign && (
        <Link
          className={buttonLook(next, 'sm')}
          search={orderSearchOf(order)}
          to="/productOrder/confirmContract"
        >
          去签约
        </Link>
      )}
      {isToRead && (
        <Link
          className={buttonLook('line', 'sm')}
          hash="contract"
          search={{ id }}
          to="/center/order/orderDetail"
        >
          查看合同
        </Link>
      )}
      {has('comment') && <CommentLink className={buttonLook('line', 'sm')} order={order} />}
      <RefundLink isFollowed={isFollowed} order={order} />
      {has('again') && <OrderAgain order={order} size="sm" />}
      {shown.filter(Boolean).length < 2 && (
        <Link
          className={buttonLook('line', 'sm')}
          search={{ id, ...(order.is_plato && { isPlato: 1 }) }}
          to="/center/order/orderDetail"
        >
          订单详情
        </Link>
      )}
      {has('cancel') && (
        <Button look="text" onClick={startCancelling} size="sm">
          取消订单
        </Button>
      )}
      {wasCancelling && (
        <CancelDialog
          isOpen={isCancelling}
          onClose={() => setCancelling(false)}
          onDone={onChange}
          order={order}
        />
      )}
    </div>
  )
}

/** Where a refund is asked for, or followed. */
const RefundLink = ({
  order: { order_id: id, actions },
  isFollowed,
}: {
  order: OrderRow
  isFollowed: boolean
}) =>
  isFollowed ? (
    <Link className={buttonLook('line', 'sm')} hash="refund" search={{ id }} to="/center/order/orderDetail">
      退款进度
    </Link>
  ) : actions.includes('refund') ? (
    <Link className={buttonLook('text', 'sm')} search={{ id }} to="/center/order/refund">
      申请退款
    </Link>
  ) : null
