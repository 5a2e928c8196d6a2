import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { orderSearchOf } from '../../../booking/search.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { CommentLink } from '../comment-link.tsx'
import { OrderAgain } from '../order-again.tsx'
import { payText } from '../pay-text.ts'
import { madeByText, statusTone } from '../status.ts'
import { NextStep } from './next-step.tsx'

/** The state in words, the time that is left, and the next step as the one cinnabar button. */
export const Head = ({ order, onChange }: { order: OrderDetail; onChange(): void }) => (
  <section className="panel flex items-center gap-5 px-7 py-6 max-lg:flex-wrap max-sm:px-4">
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={statusTone(order)}>{order.status_text}</span>
        {order.is_plato && <span className="tag">{madeByText(order)}</span>}
        <span className="text-ink-500">
          订单号 <span className="num font-medium">{order.order_id}</span>
        </span>
      </p>
      <h1 className="mt-2 font-semibold font-serif text-24/34">{order.title}</h1>
      <NextStep onChange={onChange} order={order} />
    </div>
    <Actions onChange={onChange} order={order} />
  </section>
)

function Actions({ order, onChange }: { order: OrderDetail; onChange(): void }) {
  const [isCancelling, setCancelling] = useState(false)
  const has = (action: OrderDetail['actions'][number]) => order.actions.includes(action)
  const { order_id: id } = order
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3">
      {has('cancel') && (
        <Button look="text" onClick={() => setCancelling(true)}>
          取消订单
        </Button>
      )}
      {has('again') && <OrderAgain order={order} />}
      {order.comment.state === 'open' && <CommentLink className={buttonLook('pine')} order={order} />}
      {order.status === 'wait_contract' && has('contract') && (
        <Link className={buttonLook('cin')} search={orderSearchOf(order)} to="/productOrder/confirmContract">
          去签署合同
        </Link>
      )}
      {has('pay') && !order.change?.can_pay && (
        <Link className={buttonLook('cin')} search={{ id }} to="/center/order/result">
          {payText(order)}
        </Link>
      )}
      <CancelDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={onChange}
        order={order}
      />
    </div>
  )
}
