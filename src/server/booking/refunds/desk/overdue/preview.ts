import type { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { overdueText, whyNotGivenUp } from '#src/domain/booking/desk/overdue.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import { dayOf, monthDayText } from '#src/domain/calendar-day.ts'
import { type Fen, sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { findBalance } from '#src/server/booking/billing/service.ts'
import {
  aboutOrder,
  deskFactsOf,
  findDeskOrder,
  listBalanceReminders,
} from '#src/server/booking/orders/service.ts'
import { listOpenPayments } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { findFacts, type RefundFacts } from '../../facts.ts'
import { quoteOverdue } from './give-up.ts'

type Preview = Data<typeof orderOverdue.preview>

/** What giving an order up would do, by the rule that will do it (desk book §1, rule 3). Nothing is written. */
export async function previewOverdue(ctx: Ctx, staff: Staff, no: string): Promise<Preview> {
  const order = await findDeskOrder(ctx.db, staff, no, 'order.cancel')
  const why = whyNotGivenUp(await deskFactsOf(ctx, order))
  if (why !== '') return { allowed: false, why, facts: [], refund_fen: toFen(0), messages: [] }
  const facts = await findFacts(ctx.db, order)
  const quote = quoteOverdue(ctx, facts)
  const { refundFen } = quote
  const paidFen = toFen(facts.toRefund.paidFen - facts.toRefund.committedFen)
  return {
    allowed: true,
    why,
    facts: [
      ...(await standing(ctx, facts)),
      ...sums(quote, paidFen),
      { name: '团位', value: seatsText(facts) },
      { name: '在途支付', value: await openText(ctx, order.id) },
      { name: '之后', value: '订单转为退款中，由财务审核后结束' },
    ],
    refund_fen: refundFen,
    // A request has its number when it is written down; the words do not say it.
    messages: messagesOf('balance_given_up', { ...aboutOrder(order), requestNo: '', refundFen }),
  }
}

/** The balance, how late it is, and on which days its payer was reminded. */
async function standing(ctx: Ctx, { order }: RefundFacts): Promise<Preview['facts']> {
  const [balance] = await findBalance(ctx.db, order.id)
  if (!balance) return []
  const dueOn = dayOf(balance.due_at)
  const reminded = await listBalanceReminders(ctx, balance)
  return [
    {
      name: '尾款',
      value: `${yuanText(toFen(balance.amount_fen))}，应于${monthDayText(dueOn)}付清，${overdueText(dueOn, ctx.now)}`,
    },
    { name: '已提醒', value: reminded.map(monthDayText).join('、') || '没有发出过提醒' },
  ]
}

function sums(quote: RefundQuote, paidFen: Fen): Preview['facts'] {
  const fixedFen = sumOf(quote.nonRefundable.map(({ amountFen }) => amountFen))
  const owedFen = toFen(fixedFen + quote.deductFen)
  const parts = [
    ...(fixedFen > 0 ? [`不可退项目${yuanText(fixedFen)}`] : []),
    quote.bp === 0
      ? `${quote.text}不扣`
      : `${quote.text}扣${percentText(quote.bp)}计${yuanText(quote.deductFen)}`,
  ]
  return [
    { name: '已付', value: yuanText(paidFen) },
    { name: '按合同应扣', value: `${yuanText(owedFen)}（${parts.join('，')}）` },
    { name: '实际扣款', value: `${yuanText(quote.keptFen)}${owedFen > paidFen ? '，以已付为限' : ''}` },
    {
      name: '退回客人',
      value: quote.refundFen > 0 ? `${yuanText(quote.refundFen)}，原路退回` : '没有可退金额',
    },
  ]
}

const seatsText = ({ order, toRefund }: RefundFacts) =>
  order.departure_id === null ? '定制行程，不占团位' : `${seatsTaken(toRefund.counts)}个，审核通过后放回可售`

const openText = async (ctx: Ctx, orderId: number) =>
  (await listOpenPayments(ctx.db, orderId)).length > 0 ? '有，先向支付渠道查询并关闭' : '没有'
