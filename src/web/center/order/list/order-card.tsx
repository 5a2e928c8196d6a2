import { Link } from '@tanstack/react-router'
import type { OrderRow } from '#src/api/booking/order-views.ts'
import { minuteText, shanghaiTime } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Countdown } from '#src/ui/countdown.tsx'
import { Price } from '#src/web/ui/price/price.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { comboText } from '../combo-text.ts'
import { distanceText, isUnderWay, madeByText, startText, statusTone } from '../status.ts'
import { CardActions } from './card-actions.tsx'

interface Props {
  order: OrderRow
  /** See `CardActions`. */
  isFirst: boolean
  onChange(): void
}

/** One order with what can be done next, exactly as the server says. */
export const OrderCard = ({ order, isFirst, onChange }: Props) => (
  <article className="border-paper border-t-8 px-6 pb-5 first:border-0 max-sm:px-4">
    <Head onChange={onChange} order={order} />
    <div className="grid grid-cols-[160px_minmax(0,1fr)_130px_168px] items-center gap-5 max-lg:grid-cols-[112px_minmax(0,1fr)] max-lg:gap-4">
      <Picture
        alt=""
        className="h-28 w-40 rounded-control object-cover max-lg:h-21 max-lg:w-28 max-lg:self-start"
        sizes="160px"
        stem={order.cover}
      />
      <div className="min-w-0">
        <h2 className="mb-1.5 font-semibold text-17/26 max-lg:text-16/24">
          <Link
            className="hover:text-pine-600"
            search={{ id: order.order_id, ...(order.is_plato && { isPlato: 1 }) }}
            to="/center/order/orderDetail"
          >
            {order.title}
          </Link>
        </h2>
        <p className="text-ink-700 leading-24">
          {order.date} 出发 · {order.days}天{order.nights}晚 · {order.people_text}
        </p>
        <p className="text-ink-500 leading-24">
          {startText(order)}
          {comboText(order)}
        </p>
      </div>
      <Amount order={order} />
      <CardActions isFirst={isFirst} onChange={onChange} order={order} />
    </div>
  </article>
)

const Head = ({ order, onChange }: { order: OrderRow; onChange(): void }) => (
  <div className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1 py-2 text-13 text-ink-500">
    <span>
      订单号 <span className="num font-medium">{order.order_id}</span>
    </span>
    <span>下单于 {shanghaiTime(order.created_at).slice(0, 10)}</span>
    {order.is_plato && <span className="tag">{madeByText(order)}</span>}
    <span className="grow max-sm:hidden" />
    <Meanwhile onChange={onChange} order={order} />
    <span className={statusTone(order)}>{order.status_text}</span>
  </div>
)

/** How far a refund is, the time that is left to pay, what is to be paid next and until when, or the time until the trip. */
function Meanwhile({ order, onChange }: { order: OrderRow; onChange(): void }) {
  const { pay_deadline_ts: until, server_ts } = order
  const text =
    order.refund && isUnderWay(order.refund) ? (
      `退款 ${yuanText(order.refund.refund_fen)} ${order.refund.status_text}`
    ) : order.date_offer ? (
      choiceText(order.date_offer)
    ) : until ? (
      <>
        请在 <Countdown onEnd={onChange} serverNow={server_ts} until={until} /> 内完成
      </>
    ) : order.next_bill ? (
      nextBillText(order.next_bill)
    ) : (
      distanceText(order)
    )
  return text && <span>{text}</span>
}

const choiceText = ({ until_ts, is_taken }: NonNullable<OrderRow['date_offer']>) =>
  is_taken ? '新日期待签署或付差价' : `请在 ${minuteText(until_ts)} 前选择改期或退款`

const nextBillText = (bill: NonNullable<OrderRow['next_bill']>) =>
  bill.overdue
    ? `${bill.title} ${yuanText(bill.amount_fen)} 已逾期，请尽快支付`
    : `${bill.title} ${yuanText(bill.amount_fen)}，最晚 ${minuteText(bill.due_at)}`

/** What was paid, or is to be paid where nothing was. */
const Amount = ({ order }: { order: OrderRow }) => (
  <div className="text-right max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:justify-end max-lg:gap-2">
    <Price fen={order.paid_fen > 0 ? order.paid_fen : order.payable_fen} size="md" />
    <p className="mt-1.5 text-12 text-ink-500 max-lg:mt-0">
      {order.paid_fen > 0 ? '实付金额' : order.unpaid_fen > 0 ? '应付金额' : '订单金额'}
      {order.paid_fen > 0 && order.next_bill && `，待付 ${yuanText(order.unpaid_fen)}`}
    </p>
  </div>
)
