import { CalendarClock, CircleCheck, Clock, type LucideIcon, PenLine } from 'lucide-react'
import type { Bill } from '#src/api/booking/bill-views.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { payableStatuses } from '#src/domain/booking/order.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { type Fen, sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { AmountCell, AmountHead } from '#src/web/ui/price/amounts.tsx'
import { BillButton } from '../../bill-button.tsx'
import { Block } from '../block.tsx'

/** 订金, 尾款 and 补款 in one list: what is paid, what is due when, and nothing that is not here (rule book §8.1). */
export function BillsBlock({ order }: { order: OrderDetail }) {
  const shown = order.bills.filter(({ status }) => status !== 'closed')
  if (shown.length === 0) return null
  return (
    <Block title="账单">
      <p className="-mt-3 mb-4 text-ink-500">订金、补款和尾款都在这里，其余不再收费</p>
      <Sums bills={shown} />
      <table className="mt-3 w-full text-left max-sm:block">
        <caption className="sr-only">账单</caption>
        <thead className="text-13 text-ink-500 max-sm:hidden">
          <tr className="[&>th]:h-10 [&>th]:font-normal">
            <th scope="col">账单</th>
            <AmountHead>金额</AmountHead>
            <th className="pl-10" scope="col">
              最晚付款
            </th>
            <th scope="col">状态</th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shown.map((bill) => (
            <BillRow bill={bill} key={bill.bill_id} order={order} />
          ))}
        </tbody>
      </table>
    </Block>
  )
}

/** What counts of a bill: its sum without what goes back of it. */
const countingFen = ({ amount_fen, refunded_fen, refunding_fen }: Bill) =>
  toFen(amount_fen - refunded_fen - refunding_fen)

function Sums({ bills }: { bills: readonly Bill[] }) {
  const unpaid = sumOf(bills.filter(({ status }) => status === 'unpaid').map(countingFen))
  const paid = sumOf(bills.filter(({ status }) => status !== 'unpaid').map(countingFen))
  const all = toFen(paid + unpaid)
  const percent = all === 0 ? 0 : Math.floor((paid * 100) / all)
  return (
    <dl className="grid grid-cols-4 gap-4 rounded-control bg-paper px-5 py-4 max-sm:grid-cols-2">
      <Sum fen={all} name="合计" />
      <Sum className="text-pine-600" fen={paid} name="已付" />
      <Sum fen={unpaid} name="待付" />
      <div>
        <dt className="text-13 text-ink-500">付款进度</dt>
        <dd className="num font-semibold">
          {percent}%
          <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
            <span className="block h-full bg-pine-600" style={{ width: `${percent}%` }} />
          </span>
        </dd>
      </div>
    </dl>
  )
}

const Sum = ({ name, fen, className = '' }: { name: string; fen: Fen; className?: string }) => (
  <div>
    <dt className="text-13 text-ink-500">{name}</dt>
    <dd className={`num font-semibold text-20/30 ${className}`}>{yuanText(fen)}</dd>
  </div>
)

function BillRow({ bill, order }: { bill: Bill; order: OrderDetail }) {
  const { Icon, tone, text, hint } = standingOf(bill, order)
  return (
    <tr className="border-line border-t align-top max-sm:grid max-sm:grid-cols-2 [&>td]:py-3.5 max-sm:[&>td]:py-1.5">
      <td>
        <p>{nameOf(bill)}</p>
        <p className="text-13 text-ink-500">{wordsOf(bill, order)}</p>
      </td>
      <AmountCell className="text-15" fen={bill.amount_fen} />
      <td className={`num pl-10 font-medium max-sm:pl-0 ${bill.overdue ? 'text-cin-700' : 'text-ink-700'}`}>
        {minuteText(bill.due_at)}
      </td>
      <td>
        <p className={`flex items-center gap-1.5 ${tone}`}>
          <Icon aria-hidden className="icon" />
          {text}
        </p>
        {hint && <p className="text-13 text-ink-500">{hint}</p>}
      </td>
      <td className="text-right max-sm:col-span-2">
        {(bill.payable || (bill.needs_signature && bill.standstill === '')) &&
          payableStatuses.includes(order.status) && (
            <BillButton bill={bill} isInRow orderId={order.order_id} size="sm" />
          )}
      </td>
    </tr>
  )
}

const nameOf = ({ kind, kind_text, title }: Bill) =>
  kind === 'supplement' ? `${kind_text} · ${title}` : title

/** What a bill is for: in the words of who asks for it, or its part of the price. */
function wordsOf(bill: Bill, { bills }: OrderDetail) {
  if (bill.kind === 'supplement')
    return [bill.reason, bill.refundable ? '' : '付款后不退'].filter(Boolean).join('，')
  if (bill.kind === 'full') return '行程全部费用'
  const price = sumOf(
    bills
      .filter(({ kind, status }) => kind !== 'supplement' && status !== 'closed')
      .map(({ amount_fen }) => amount_fen),
  )
  return `全款的 ${Math.round((bill.amount_fen * 100) / price)}%`
}

interface Standing {
  Icon: LucideIcon
  tone: string
  text: string
  hint: string
}

function standingOf(bill: Bill, order: OrderDetail): Standing {
  const back = backText(bill)
  if (bill.status === 'paid')
    return { Icon: CircleCheck, tone: 'text-ok', text: '已支付', hint: back || paidHow(bill, order) }
  if (bill.status !== 'unpaid') return { Icon: CircleCheck, tone: '', text: bill.status_text, hint: back }
  if (bill.standstill !== '') return { Icon: Clock, tone: '', text: '待支付', hint: bill.standstill }
  if (bill.needs_signature)
    return { Icon: PenLine, tone: 'text-warn', text: '待签署', hint: '金额较大，须先签补充条款' }
  if (bill.overdue) return { Icon: Clock, tone: 'text-cin-700', text: '已逾期', hint: '请尽快支付' }
  if (bill.kind === 'balance')
    return { Icon: CalendarClock, tone: 'text-ink-700', text: '待支付', hint: '到期前 7、3、1 天会提醒您' }
  const hint =
    bill.kind !== 'supplement'
      ? ''
      : bill.bill_id === order.change?.bill_id
        ? '付清后新合同生效'
        : '付款即表示同意；不需要可请客服撤销'
  return { Icon: Clock, tone: '', text: '待支付', hint }
}

const backText = ({ refunded_fen, refunding_fen }: Bill) =>
  [
    refunded_fen > 0 ? `已退 ${yuanText(refunded_fen)}` : '',
    refunding_fen > 0 ? `退款中 ${yuanText(refunding_fen)}` : '',
  ]
    .filter(Boolean)
    .join('，')

function paidHow({ bill_id, paid_at }: Bill, { payments }: OrderDetail) {
  const how = payments.find((payment) => payment.bill_id === bill_id && payment.status !== 'closed')
  return [how?.success_at ? how.channel_text : '', paid_at ? minuteText(paid_at) : '']
    .filter(Boolean)
    .join(' · ')
}
