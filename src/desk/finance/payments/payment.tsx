import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck, ShieldX } from 'lucide-react'
import type { DeskPayment } from '#src/api/desk/finance/payments.ts'
import { deskPayments as payments } from '#src/api/desk/finance/payments.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../../act/action-list.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { DocumentLink } from '../../form/document-field.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { PageState } from '../../parts/page-state.tsx'
import { Facts, Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { RefundRows } from '../refunds/payouts/refund-rows.tsx'
import { PaymentStatus } from './status.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** One payment with every message of its channel, and the question that can be put to it now. */
export function Payment({ no, isPeek = false }: Props) {
  const { data, error, refetch } = useQuery(query(payments.detail, { no }))
  const ask = useChange(payments.query, { onDone: ({ message }) => toast.ok(message) })
  if (!data)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-80 rounded-control" />
    )
  return (
    <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
      <div className="grid gap-3">
        <What payment={data} />
        {data.transfer ? <Receipt transfer={data.transfer} /> : <Events events={data.events} />}
        {data.refunds.length > 0 && <Refunds refunds={data.refunds} />}
      </div>
      <Panel title="可以做">
        <div className="px-2 py-1">
          <ActionList
            actions={[
              {
                code: 'query',
                title: ask.isBusy ? '正在查询渠道' : '查询渠道',
                icon: RefreshCw,
                isAllowed: data.query.allowed && !ask.isBusy,
                why: data.query.why,
                run: () => ask.send({ no }),
              },
            ]}
          />
        </div>
      </Panel>
    </div>
  )
}

const What = ({ payment }: { payment: DeskPayment }) => (
  <Panel
    aside={<PaymentStatus status={payment.status} text={payment.status_text} />}
    title={payment.channel_text}
  >
    <p className="num px-4 pt-3 font-semibold text-22">{yuanText(payment.amount_fen)}</p>
    <Facts
      rows={[
        [
          '单号',
          <span className="num" key="no">
            {payment.no}
          </span>,
        ],
        [
          '订单',
          <DeskLink
            className="num text-pine-600 hover:underline"
            key="order"
            to={`/orders/${payment.order_no}`}
          >
            {payment.order_no}
          </DeskLink>,
        ],
        ['账单', payment.is_apart ? `${payment.bill_title}，另列，不计入订单已付` : payment.bill_title],
        [
          payment.transfer ? '流水号' : '渠道单号',
          <span className="num" key="channel">
            {payment.channel_no || '–'}
          </span>,
        ],
        [
          '付款人',
          <span className="num" key="payer">
            {payment.payer || '–'}
          </span>,
        ],
        ['发起', <Moment at={payment.created_at} key="created" />],
        ...(payment.transfer ? [] : [['有效至', <Moment at={payment.expires_at} key="expires" />] as const]),
        ['到账', <Moment at={payment.success_at} key="success" />],
        ...(payment.closed_at ? [['关闭', <Moment at={payment.closed_at} key="closed" />] as const] : []),
        ...(payment.duplicate_of ? [['重复', `同一单号 ${payment.duplicate_of} 的第二笔`] as const] : []),
      ]}
    />
  </Panel>
)

const Moment = ({ at }: { at: Date | null }) => <span className="num">{at ? fullTimeText(at) : '–'}</span>

const Events = ({ events }: Pick<DeskPayment, 'events'>) => (
  <Panel aside={<span className="text-12 text-ink-500">{events.length}条</span>} title="渠道消息">
    {events.length === 0 ? (
      <p className="px-4 py-3 text-ink-500">渠道还没有说过这笔支付。</p>
    ) : (
      <ul className="px-4 py-2">
        {events.map(({ id, at, source_text, signature_ok, outcome_text }) => (
          <li className="flex items-baseline gap-3 py-1 text-13/22" key={id}>
            <span className="num shrink-0 text-ink-500">{fullTimeText(at)}</span>
            <span className="shrink-0">{source_text}</span>
            <span className="min-w-0 grow">{outcome_text}</span>
            <Signature isRight={signature_ok} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

/** What stands in the place of a channel's messages where somebody read the bank's paper. */
const Receipt = ({ transfer }: { transfer: NonNullable<DeskPayment['transfer']> }) => (
  <Panel title="银行回单">
    <Facts
      rows={[
        [
          '到账日',
          <span className="num" key="day">
            {transfer.received_on}
          </span>,
        ],
        ['回单', transfer.receipt ? <DocumentLink key="receipt" of={transfer.receipt} /> : '–'],
        ['记录', `${transfer.recorded_by} ${fullTimeText(transfer.recorded_at)}`],
        ['复核', transfer.decided_by || '未超过复核额度，无须复核'],
      ]}
    />
  </Panel>
)

const Signature = ({ isRight }: { isRight: boolean }) =>
  isRight ? (
    <span className="flex shrink-0 items-center gap-1 text-12 text-ok">
      <ShieldCheck aria-hidden className="icon" />
      签名有效
    </span>
  ) : (
    <span className="flex shrink-0 items-center gap-1 text-12 text-err">
      <ShieldX aria-hidden className="icon" />
      签名无效
    </span>
  )

/** Money that goes back to this payment: by a request, or because it never should have come. */
const Refunds = ({ refunds }: Pick<DeskPayment, 'refunds'>) => (
  <Panel title="退款">
    <RefundRows
      about={({ reason, request_no, created_at }) => (
        <>
          {reason}，{fullTimeText(created_at)}
          {request_no && (
            <>
              ，申请{' '}
              <DeskLink className="text-pine-600 underline" to={`/finance/refunds/${request_no}`}>
                {request_no}
              </DeskLink>
            </>
          )}
        </>
      )}
      rows={refunds}
    />
  </Panel>
)
