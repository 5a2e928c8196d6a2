import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail as Order } from '#src/contract/order-views.ts'
import { orders } from '#src/contract/orders.ts'
import { shanghaiTime, weekdayText } from '#src/domain/calendar-day.ts'
import { call } from '../../../client/call.ts'
import { withLogin } from '../../../client/login.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OrderProblem } from '../../../ui/order-problem.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { statusTone } from '../list/order-card.tsx'
import { Block } from './block.tsx'
import { ContractBlock } from './contract-block.tsx'
import { MoneyBlock } from './money-block.tsx'
import { PeopleBlock } from './people-block.tsx'

export function OrderDetail({ orderId }: { orderId: string }) {
  const order = useQuery({
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
  })
  if (order.error) return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <Skeleton className="h-[640px]" />
  return <Shown onChange={() => void order.refetch()} order={order.data} />
}

function Shown({ order, onChange }: { order: Order; onChange(): void }) {
  return (
    <div className="grid gap-5">
      <Head onChange={onChange} order={order} />
      <Block title="行程">
        <div className="flex gap-5">
          <Picture
            alt=""
            className="h-[112px] w-[160px] shrink-0 rounded-control object-cover"
            sizes="160px"
            stem={order.cover}
          />
          <dl className="grid grow grid-cols-[72px_1fr] leading-7 [&>dt]:text-ink-500">
            <dt>线路</dt>
            <dd>
              <Link
                className="hover:text-pine-600"
                search={{ productId: order.product_id }}
                to="/product/productDetail"
              >
                {order.title}
              </Link>
              {order.combo_name && ` · ${order.combo_name}`}
            </dd>
            <dt>出发</dt>
            <dd>
              {order.date} {weekdayText(order.date)} · {order.depart_city}集合
            </dd>
            <dt>返程</dt>
            <dd>
              {order.return_date} {weekdayText(order.return_date)} · {order.days}天{order.snapshot.nights}晚
            </dd>
            <dt>人数</dt>
            <dd>
              {order.people_text} · {order.rooms} 间房{order.share && ' · 接受拼房'}
            </dd>
            {order.remark && (
              <>
                <dt>备注</dt>
                <dd>{order.remark}</dd>
              </>
            )}
          </dl>
        </div>
        <details className="mt-4">
          <summary className="cursor-pointer text-pine-600">查看下单时的行程</summary>
          <ol className="mt-3 grid gap-2">
            {order.snapshot.itinerary.map((day) => (
              <li className="flex gap-3 leading-7" key={day.day_no}>
                <b className="num w-9 shrink-0 text-pine-600">D{day.day_no}</b>
                <span>
                  {day.title}
                  {day.summary && <span className="block text-[13px] text-ink-500">{day.summary}</span>}
                </span>
              </li>
            ))}
          </ol>
        </details>
      </Block>
      <PeopleBlock order={order} />
      <MoneyBlock order={order} />
      <ContractBlock order={order} />
      <Block title="进度">
        <ol className="grid gap-2">
          {order.timeline.map((event) => (
            <li className="flex gap-4 leading-7" key={`${event.time.getTime()}${event.text}`}>
              <span className="num w-[150px] shrink-0 font-medium text-ink-500">
                {shanghaiTime(event.time)}
              </span>
              {event.text}
            </li>
          ))}
        </ol>
      </Block>
      {order.status === 'travelling' && order.emergency_line && (
        <Notice tone="info">
          行程中 24 小时紧急联系：<b className="num">{order.emergency_line}</b>
        </Notice>
      )}
    </div>
  )
}

/** The state in words, the time that is left, and the next step as the one cinnabar button. */
function Head({ order, onChange }: { order: Order; onChange(): void }) {
  const [isCancelling, setCancelling] = useState(false)
  const has = (action: Order['actions'][number]) => order.actions.includes(action)
  return (
    <section className="panel flex items-center gap-5 px-7 py-6 max-[900px]:flex-wrap">
      <div className="grow">
        <p className="flex items-center gap-3">
          <span className={statusTone(order.status)}>{order.status_text}</span>
          <span className="text-ink-500">
            订单号 <span className="num font-medium">{order.order_id}</span>
          </span>
        </p>
        <h1 className="mt-2 font-semibold font-serif text-[24px] leading-[34px]">{order.title}</h1>
        {order.pay_deadline_ts && (
          <p className="mt-1 text-ink-700">
            请在 <Countdown onEnd={onChange} serverNow={order.server_ts} until={order.pay_deadline_ts} />{' '}
            内完成{order.status === 'wait_contract' ? '签约与支付' : '支付'}，逾期自动取消
          </p>
        )}
        {order.status === 'wait_confirm' && (
          <p className="mt-1 text-ink-700">客服将在 24 个工作小时内确认，确认前不收款。</p>
        )}
      </div>
      {has('cancel') && (
        <Button look="text" onClick={() => setCancelling(true)}>
          取消订单
        </Button>
      )}
      {has('again') && (
        <Link
          className={buttonLook('line')}
          search={{ productId: order.product_id }}
          to="/product/productDetail"
        >
          再次预订
        </Link>
      )}
      {order.status === 'wait_contract' && has('contract') && (
        <Link
          className={buttonLook('cin')}
          search={{ productId: order.product_id, orderId: order.order_id }}
          to="/productOrder/confirmContract"
        >
          去签署合同
        </Link>
      )}
      {has('pay') && (
        <Link className={buttonLook('cin')} search={{ id: order.order_id }} to="/center/order/result">
          去支付
        </Link>
      )}
      <CancelDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={onChange}
        orderId={order.order_id}
      />
    </section>
  )
}
