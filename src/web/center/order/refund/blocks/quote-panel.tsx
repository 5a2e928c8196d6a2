import { Link } from '@tanstack/react-router'
import { Clock, type LucideIcon, Ticket, Undo2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Failure, Send } from '#src/web/form/form.tsx'
import type { RefundQuote } from '../quote.ts'
import type { Refunding } from '../use-refund-form.ts'
import { QuoteLines } from './quote-lines.tsx'

interface Props {
  order: OrderDetail
  refunding: Refunding
}

/** What asking today gives back, and the way to it. It stands beside the form, and between its parts on a phone. */
export function QuotePanel({ order, refunding: { quote, isAsking } }: Props) {
  return (
    <section
      aria-busy={isAsking}
      aria-label="今天申请，退您"
      className="panel sticky top-24 px-6 pt-5.5 pb-6 max-lg:static max-sm:px-4"
    >
      <h2 className="font-semibold text-18/28">今天申请，退您</h2>
      <div className={`transition-opacity ${isAsking ? 'opacity-50' : ''}`}>
        {quote ? (
          <Sums order={order} quote={quote} />
        ) : (
          <p className="py-4 text-ink-500">选好不去的出行人，这里会显示退回多少。</p>
        )}
      </div>
      <div className="max-lg:hidden">
        <Submit isReady={quote !== undefined} orderId={order.order_id} />
      </div>
    </section>
  )
}

/** The one button, with the way back. */
export const Submit = ({ orderId, isReady }: { orderId: string; isReady: boolean }) => (
  <div className="mt-4.5 grid gap-1.5">
    <Failure as="notice" className="mb-1.5" />
    <Send
      aria-disabled={!isReady || undefined}
      className={isReady ? '' : 'opacity-50'}
      look="pine"
      size="lg"
      wide
    >
      提交退款申请
    </Send>
    <Link className={buttonLook('text', 'md', true)} search={{ id: orderId }} to="/center/order/orderDetail">
      先不退了
    </Link>
  </div>
)

const Sums = ({ order, quote }: { order: OrderDetail; quote: RefundQuote }) => (
  <>
    <p aria-live="polite" className="num mt-1.5 font-semibold text-40/48">
      <small className="mr-0.5 text-22">¥</small>
      {yuanText(quote.refund_fen).replace('¥', '')}
    </p>
    <p className="text-13 text-ink-500">{untilText(quote)}</p>
    <div className="mt-3.5 border-line border-t pt-3.5">
      <QuoteLines quote={quote} />
    </div>
    <ul className="mt-4 grid gap-1.5 border-line border-t pt-4 text-13 text-ink-700">
      {quote.kind === 'part' && <Said Icon={Users}>{afterText(quote)}</Said>}
      {quote.refund_fen > 0 && (
        <Said Icon={Undo2}>
          {quote.route}：{wayText(quote)}
        </Said>
      )}
      <Said Icon={Clock}>{whenText(quote)}</Said>
      {quote.kind === 'whole' && order.items.some(({ code }) => code.startsWith('coupon:')) && (
        <Said Icon={Ticket}>优惠券在有效期内的一并退回</Said>
      )}
    </ul>
  </>
)

const Said = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon aria-hidden className="icon mt-0.5 text-pine-600" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** Until when the sum holds, and what it is afterwards. */
function untilText({ dates, refund_fen }: RefundQuote) {
  const today = dates.findIndex(({ is_today }) => is_today)
  const row = dates[today]
  if (!row) return '提交之前，金额随时可以再看'
  const next = dates.slice(today + 1).find((each) => each.refund_fen !== refund_fen)
  if (!next) return `${monthDayText(dates.at(-1)?.until ?? row.until)} 24:00 前提交都是这个金额`
  const last = dates[dates.indexOf(next) - 1] ?? row
  return `${monthDayText(last.until)} 24:00 前提交都是这个金额，${monthDayText(next.from)}起退 ${yuanText(next.refund_fen)}`
}

/** Each payment takes back its own part. */
export const wayText = ({ routes }: Pick<RefundQuote, 'routes'>) =>
  routes.length === 1
    ? routes[0]?.channel_text
    : routes.map(({ channel_text, amount_fen }) => `${channel_text} ${yuanText(amount_fen)}`).join('，')

export function whenText({ automatic, refund_fen, arrive_text }: RefundQuote) {
  const decided = automatic ? '提交后立即通过' : '1 个工作日内审核'
  return refund_fen > 0 ? `${decided}，${arrive_text}到账` : decided
}

function afterText({ payable_fen, balance_fen }: RefundQuote) {
  const rest = `其余的人照常出行，订单金额变为 ${yuanText(payable_fen)}`
  return balance_fen === null ? rest : `${rest}，其中尾款 ${yuanText(balance_fen)} 待付`
}
