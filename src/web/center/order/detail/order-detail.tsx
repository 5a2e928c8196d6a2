import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { OrderDetail as Order } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { ChangeBlock } from '../change/shown/change-block.tsx'
import { isGoing } from '../status.ts'
import { ContractBlock } from './contract-block.tsx'
import { Head } from './head.tsx'
import { InvoiceBlock } from './invoice/invoice-block.tsx'
import { MailBlock } from './mail/mail-block.tsx'
import { BillsBlock } from './money/bills-block.tsx'
import { MoneyBlock } from './money/money-block.tsx'
import { NoticeBlock } from './notice/notice-block.tsx'
import { RefundBlock } from './refund/refund-block.tsx'
import { RefundOffer } from './refund/refund-offer.tsx'
import { LOOK_AGAIN_MS, useRequests } from './refund/requests.ts'
import { ReviewBlock } from './review-block.tsx'
import { ShareBlock } from './share/share-block.tsx'
import { TimelineBlock } from './timeline-block.tsx'
import { TravellersBlock } from './travellers-block.tsx'
import { TripBlock } from './trip-block.tsx'
import { WeatherBlock } from './weather/weather-block.tsx'

const OfferBlock = onDemand(() => import('../offer/offer-block.tsx'))

interface Props {
  orderId: string
  /** The address says that an advisor made it: only what stands there meanwhile depends on it. */
  isPlato: boolean
  /** The address asks for the review. */
  wantsReview: boolean
}

export function OrderDetail({ orderId, isPlato, wantsReview }: Props) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.refund?.status === 'approved' ? LOOK_AGAIN_MS : false),
  })
  const requests = useRequests(orderId, order.data?.refund ?? null)
  if (order.error && !order.data)
    return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  // Together: nothing of the page moves when the second answer comes.
  if (!order.data || requests.isLoading) return <Waiting isPlato={isPlato} />
  if (wantsReview && order.data.comment.state === 'open')
    return <Navigate replace search={{ id: orderId }} to="/center/order/comment" />
  return <Shown onChange={() => void order.refetch()} order={order.data} />
}

const Shown = ({ order, onChange }: { order: Order; onChange(): void }) => (
  <div className="grid grid-cols-1 gap-5">
    <div className="grid">
      <BackToList />
      <Head onChange={onChange} order={order} />
    </div>
    {order.is_plato && <MadeToMeasure order={order} />}
    {order.status === 'travelling' && order.emergency_line && (
      <Notice tone="info">
        行程中 24 小时紧急联系：<b className="num font-semibold">{order.emergency_line}</b>
      </Notice>
    )}
    {order.date_offer && (
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        <OfferBlock onChange={onChange} order={order} />
      </Suspense>
    )}
    <NoticeBlock order={order} />
    <ReviewBlock order={order} />
    <ChangeBlock onChange={onChange} order={order} />
    <RefundBlock onChange={onChange} order={order} />
    <BillsBlock order={order} />
    <TripBlock order={order} />
    <ShareBlock onChange={onChange} order={order} />
    <TravellersBlock order={order} />
    <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
      <MoneyBlock order={order} />
      <RefundOffer order={order} />
    </div>
    <InvoiceBlock order={order} />
    <ContractBlock order={order} />
    <MailBlock order={order} />
    {isGoing(order.status) && order.product_id !== null && (
      <WeatherBlock date={order.date} productId={order.product_id} />
    )}
    <TimelineBlock timeline={order.timeline} />
    <p className="text-13 text-ink-500">
      对这份订单不满意？
      <Link className="link" search={{ new: 1, order: order.order_id }} to="/center/complaint">
        提交投诉
      </Link>
      ，我们在7日内答复。
    </p>
  </div>
)

/** Which words hold, and whom to ask for others. */
const MadeToMeasure = ({ order: { plan } }: { order: Order }) => (
  <Notice tone="info">
    {plan ? (
      <>
        这是私人定制的订单，行程和价格以您接受的
        <Link className="link" search={{ id: plan.plan_id }} to="/customized/product">
          第 {plan.version} 版方案
        </Link>
        为准。日期、人数或行程要改，请联系定制师，由其提供新方案。
      </>
    ) : (
      '这是旅行顾问按您的来电代您下的订单：请核对行程、出行人和价格，由您本人签署合同并付款。日期、人数或房间要改，请联系顾问。'
    )}
  </Notice>
)

const BackToList = () => (
  <Crumbs
    parts={[
      <Link className="hover:text-pine-600" key="list" to="/center/order">
        我的订单
      </Link>,
      '订单详情',
    ]}
  />
)

/** The boxes of the page that is coming. */
const Waiting = ({ isPlato }: { isPlato: boolean }) => (
  <div aria-busy className="grid gap-5">
    <div className="grid">
      <BackToList />
      <Skeleton className="h-33 rounded-card" />
    </div>
    {isPlato && <Skeleton className="h-13" />}
    <Skeleton className="h-65 rounded-card" />
    <Skeleton className="h-55 rounded-card" />
    <Skeleton className="h-65 rounded-card" />
  </div>
)
