import { Link } from '@tanstack/react-router'
import { Clock, FileText, type LucideIcon, Scale, Undo2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Failure, Send } from '#src/web/form/form.tsx'
import { ChangeLines } from '../shown/change-lines.tsx'
import { balanceText, keptText, outcomeOf } from '../shown/sums.ts'
import type { ChangeQuote } from './quote.ts'
import type { Changing } from './use-change-form.ts'

interface Props {
  order: OrderDetail
  changing: Changing
}

/** What the chosen day costs, and the way to it. It stands beside the form, and between its parts on a phone. */
export const QuotePanel = ({ order, changing }: Props) => (
  <section
    aria-busy={changing.isAsking}
    aria-label="改期的差价"
    className="panel sticky top-24 px-6 pt-5.5 pb-6 max-lg:static max-sm:px-4"
  >
    <div className={`transition-opacity ${changing.isAsking ? 'opacity-50' : ''}`}>
      {changing.quote ? (
        <Sums quote={changing.quote} />
      ) : (
        <>
          <h2 className="font-semibold text-18/28">改期的差价</h2>
          <p className="py-4 text-ink-500">选好新的出发日期，这里会逐项列出差价。</p>
        </>
      )}
    </div>
    <div className="max-lg:hidden">
      <Submit changing={changing} isReady={changing.isReady} orderId={order.order_id} />
    </div>
  </section>
)

/** The one button, with the way back. */
export const Submit = ({
  changing: { quote },
  isReady,
  orderId,
}: Pick<Props, 'changing'> & { isReady: boolean; orderId: string }) => (
  <div className="mt-4.5 grid gap-1.5">
    <Failure as="notice" className="mb-1.5" />
    <Send
      aria-disabled={!isReady || undefined}
      className={isReady ? '' : 'opacity-50'}
      look="pine"
      size="lg"
      wide
    >
      {quote && !quote.by_rule ? '提交改期申请' : '改到这一天'}
    </Send>
    <Link className={buttonLook('text', 'md', true)} search={{ id: orderId }} to="/center/order/orderDetail">
      先不改了
    </Link>
  </div>
)

const Sums = ({ quote }: { quote: ChangeQuote }) => {
  const { name, fen } = outcomeOf(quote)
  const kept = keptText(quote)
  const balance = balanceText(quote)
  return (
    <>
      <h2 className="font-semibold text-18/28">
        改到 {monthDayText(quote.to.date)} {weekdayText(quote.to.date)}
      </h2>
      <p aria-live="polite" className="mt-1.5 flex items-baseline gap-2">
        <span className="text-ink-500">{name}</span>
        {fen > 0 && <b className="num font-semibold text-40/48">{yuanText(fen)}</b>}
      </p>
      <p className="text-13 text-ink-500">
        {quote.to.date} 至 {quote.to.return_date}
        {quote.to.group_text && ` · ${quote.to.group_text}`}
      </p>
      <div className="mt-3.5 border-line border-t pt-3.5">
        <ChangeLines sums={quote} />
      </div>
      <ul className="mt-4 grid gap-1.5 border-line border-t pt-4 text-13 text-ink-700">
        <Said Icon={Clock}>{whoText(quote)}</Said>
        <Said Icon={FileText}>新合同生效前，原合同一直有效</Said>
        {quote.refund_fen > 0 && <Said Icon={Undo2}>差价在新合同生效后原路退回</Said>}
        {balance && <Said Icon={Wallet}>{balance}</Said>}
        {kept && <Said Icon={Scale}>{kept}</Said>}
      </ul>
    </>
  )
}

const Said = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon aria-hidden className="icon mt-0.5 text-pine-600" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** Whether it is decided at once, and for how long seats and price stay. */
export const whoText = ({ by_rule, hold_hours, pay_fen }: ChangeQuote) =>
  by_rule
    ? `提交后立即留位 ${hold_hours} 小时，期间签署新合同${pay_fen > 0 ? '并付清差价' : ''}即改好`
    : '须由客服处理，一个工作日内答复；答复后您再确认，期间订单不变'
