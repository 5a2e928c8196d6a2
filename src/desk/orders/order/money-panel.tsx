import type { ReactNode } from 'react'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { useMay } from '../../client/me.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { Bills } from './money-bills.tsx'
import { useOrder } from './order-context.ts'

type Money = DeskOrder['money']

/** Lines as they were frozen, what is owed of them, and where the money came from and went. */
export function MoneyPanel() {
  const { money } = useOrder()
  return (
    <Panel aside={<TransferLink />} title="款项">
      <div className="px-4 pt-2 pb-3">
        <Lines lines={money.lines} />
        <dl className="mt-1 border-line-strong border-t pt-1">
          <Sum isTotal name="应付" value={money.payable_fen} />
          <Sum name="已付" value={money.paid_fen} />
          <Sum name="待付" value={money.unpaid_fen} />
          {money.refunding_fen > 0 && <Sum name="退款中" value={money.refunding_fen} />}
          {money.refunded_fen > 0 && <Sum name="已退" value={money.refunded_fen} />}
        </dl>
        {money.ladder_text && <p className="mt-1 text-12/18 text-ink-500">{money.ladder_text}</p>}
      </div>
      <Bills />
      <Requests requests={money.requests} />
      <Moves money={money} />
    </Panel>
  )
}

/** To the sheet with this order filled in, for who may write down what came by bank. */
function TransferLink() {
  const { no } = useOrder()
  const may = useMay()
  if (!may('payment.offline')) return null
  return (
    <DeskLink
      className="ml-auto text-12 text-pine-600 hover:underline"
      search={{ act: 'transfer', order_no: no }}
      to="/finance/payments"
    >
      记录对公转账
    </DeskLink>
  )
}

const Lines = ({ lines }: Pick<Money, 'lines'>) => (
  <ul>
    {lines.map(({ code, name, unit_fen, qty, amount_fen, refundable }) => (
      <li className="flex justify-between gap-3 text-13/24" key={code}>
        <span className="min-w-0">
          {name}{' '}
          <span className="num text-12 text-ink-500">
            {qty > 1 && `${yuanText(unit_fen)} × ${qty}`}
            {refundable ? '' : ' 不可退'}
          </span>
        </span>
        <span className="num shrink-0 font-medium">{yuanText(amount_fen)}</span>
      </li>
    ))}
  </ul>
)

const Sum = ({ name, value, isTotal = false }: { name: string; value: Fen; isTotal?: boolean }) => (
  <div
    className={`flex items-baseline justify-between ${isTotal ? 'font-semibold text-14/30' : 'text-13/24'}`}
  >
    <dt>{name}</dt>
    <dd className={`num ${isTotal ? 'font-semibold text-22' : 'font-medium'}`}>{yuanText(value)}</dd>
  </div>
)

function Moves({ money: { payments, refunds } }: { money: Money }) {
  if (payments.length + refunds.length === 0) return null
  return (
    <ul className="grid gap-1.5 border-line border-t px-4 py-2">
      {payments.map(({ no, channel_text, channel_no, payer, amount_fen, status_text, at }) => (
        <Move
          amount={yuanText(amount_fen)}
          at={at}
          detail={[channel_no || no, payer].filter(Boolean).join('，')}
          key={no}
          title={<PaymentLink no={no}>{`${channel_text} ${status_text}`}</PaymentLink>}
        />
      ))}
      {refunds.map(({ no, amount_fen, status_text, reason, route, request_no, at }) => (
        <Move
          amount={`-${yuanText(amount_fen)}`}
          at={at}
          detail={[no, reason].filter(Boolean).join('，')}
          key={no}
          title={<RequestLink no={request_no}>{`${route} ${status_text}`}</RequestLink>}
        />
      ))}
    </ul>
  )
}

/** What was asked to be given back, each with its page. */
const Requests = ({ requests }: Pick<Money, 'requests'>) =>
  requests.length > 0 && (
    <ul aria-label="退款申请" className="grid gap-1.5 border-line border-t px-4 py-2">
      {requests.map(({ no, kind_text, refund_fen, status_text, is_open, created_at }) => (
        <Move
          amount={`-${yuanText(refund_fen)}`}
          at={created_at}
          detail={no}
          key={no}
          title={
            <>
              <RequestLink no={no}>{`${kind_text}申请`}</RequestLink>
              <span className={`tag ml-2 ${is_open ? 'och' : ''}`}>{status_text}</span>
            </>
          }
        />
      ))}
    </ul>
  )

/** To the request's own page; money that came too late goes back without one. */
const RequestLink = ({ no, children }: { no: string; children: string }) =>
  no === '' ? (
    children
  ) : (
    <DeskLink className="text-pine-600 hover:underline" to={`/finance/refunds/${no}`}>
      {children}
    </DeskLink>
  )

/** To the payment's own page, for who may see it. */
function PaymentLink({ no, children }: { no: string; children: string }) {
  const may = useMay()
  if (!may('finance.read')) return children
  return (
    <DeskLink className="text-pine-600 hover:underline" to={`/finance/payments/${no}`}>
      {children}
    </DeskLink>
  )
}

interface MoveProps {
  title: ReactNode
  detail: string
  amount: string
  at: Date
}

const Move = ({ title, detail, amount, at }: MoveProps) => (
  <li>
    <p className="flex justify-between gap-3">
      <span>{title}</span>
      <span className="num font-medium">{amount}</span>
    </p>
    <p className="num wrap-anywhere text-12/18 text-ink-500">
      {detail}，{fullTimeText(at)}
    </p>
  </li>
)
