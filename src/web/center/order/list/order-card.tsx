import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderRow } from '#src/contract/order-views.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { OrderStatus } from '#src/domain/codes.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'

const tones: Partial<Record<OrderStatus, string>> = {
  wait_contract: 'cin',
  wait_pay: 'cin',
  wait_confirm: 'och',
  deposit_paid: 'cin',
  paid: 'pine',
  ready: 'pine',
  travelling: 'pine',
  wait_review: 'och',
}

export const statusTone = (status: OrderStatus) => `tag ${tones[status] ?? ''}`

/** One order with what can be done next, exactly as the server says. */
export function OrderCard({ order, onChange }: { order: OrderRow; onChange(): void }) {
  const [isCancelling, setCancelling] = useState(false)
  const has = (action: OrderRow['actions'][number]) => order.actions.includes(action)
  return (
    <article className="border-paper border-t-8 first:border-0">
      <div className="flex h-[52px] items-center gap-6 px-6 text-[13px] text-ink-500">
        <span>
          订单号 <span className="num font-medium">{order.order_id}</span>
        </span>
        <span>下单于 {shanghaiTime(order.created_at).slice(0, 10)}</span>
        <span className="ml-auto">
          {order.pay_deadline_ts && (
            <>
              请在 <Countdown onEnd={onChange} serverNow={order.server_ts} until={order.pay_deadline_ts} />{' '}
              内完成
            </>
          )}
        </span>
        <span className={statusTone(order.status)}>{order.status_text}</span>
      </div>
      <div className="flex gap-5 px-6 pb-5">
        <Picture
          alt=""
          className="h-[112px] w-[160px] shrink-0 rounded-control object-cover"
          sizes="160px"
          stem={order.cover}
        />
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-[16px] leading-6">
            <Link
              className="hover:text-pine-600"
              search={{ id: order.order_id }}
              to="/center/order/orderDetail"
            >
              {order.title}
            </Link>
          </h2>
          <p className="mt-2">
            {order.date} 出发 · {order.days}天 · {order.people_text}
          </p>
          <p className="mt-1 text-ink-500">
            {order.depart_city}集合{order.combo_name && ` · ${order.combo_name}`}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <Price fen={order.payable_fen} size="md" />
          <p className="text-[13px] text-ink-500">应付金额</p>
        </div>
        <div className="grid w-[148px] shrink-0 content-start gap-2 border-line border-l pl-5">
          {has('pay') && (
            <Link
              className={buttonLook('cin', 'sm')}
              search={{ id: order.order_id }}
              to="/center/order/result"
            >
              去支付
            </Link>
          )}
          {has('contract') && (
            <Link
              className={buttonLook(order.status === 'wait_contract' ? 'cin' : 'line', 'sm')}
              {...(order.status === 'wait_contract'
                ? {
                    to: '/productOrder/confirmContract',
                    search: { productId: order.product_id, orderId: order.order_id },
                  }
                : { to: '/center/order/orderDetail', search: { id: order.order_id } })}
            >
              {order.status === 'wait_contract' ? '去签约' : '查看合同'}
            </Link>
          )}
          {has('again') && (
            <Link
              className={buttonLook('line', 'sm')}
              search={{ productId: order.product_id }}
              to="/product/productDetail"
            >
              再次预订
            </Link>
          )}
          <Link
            className={buttonLook('text', 'sm')}
            search={{ id: order.order_id }}
            to="/center/order/orderDetail"
          >
            订单详情
          </Link>
          {has('cancel') && (
            <Button look="text" onClick={() => setCancelling(true)} size="sm">
              取消订单
            </Button>
          )}
        </div>
      </div>
      <CancelDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={onChange}
        orderId={order.order_id}
      />
    </article>
  )
}
