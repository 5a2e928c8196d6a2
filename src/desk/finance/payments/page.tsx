import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { paymentStatusText } from '#src/domain/booking/desk/payments.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { momentText } from '../../parts/time-text.ts'
import { Payment } from './payment.tsx'
import { PaymentStatus } from './status.tsx'
import { RecordSheet } from './transfers/record-sheet.tsx'
import { WaitingTransfers } from './transfers/waiting.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(paymentStatusText).map((value) => ({ value, label: paymentStatusText[value] })),
  },
  {
    kind: 'choice',
    name: 'channels',
    title: '渠道',
    isMulti: true,
    options: keysOf(payChannelText).map((value) => ({ value, label: payChannelText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '发起日期' },
  { kind: 'days', name: 'arrived_from', until: 'arrived_until', title: '到账日期' },
  {
    kind: 'choice',
    name: 'apart',
    title: '另列（重复、无账单）',
    options: [
      { value: '1', label: '只看另列' },
      { value: '0', label: '不含另列' },
    ],
  },
  { kind: 'text', name: 'order_no', title: '订单号', placeholder: '完整订单号' },
]

const columnsAt = (now: Date): Column<RowOf<typeof deskPayments.list>>[] => [
  {
    key: 'no',
    title: '支付单号',
    width: 172,
    isFixed: true,
    render: ({ no }) => <span className="num">{no}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 80,
    isFixed: true,
    render: ({ status, status_text }) => <PaymentStatus status={status} text={status_text} />,
  },
  {
    key: 'amount',
    title: '金额',
    width: 104,
    isNumber: true,
    render: ({ amount_fen }) => <span className="num font-medium">{yuanText(amount_fen)}</span>,
  },
  {
    key: 'bill',
    title: '账单',
    least: 150,
    render: ({ bill_title, is_apart }) => (
      <>
        {bill_title} {is_apart && <span className="tag och">另列</span>}
      </>
    ),
  },
  { key: 'channel', title: '渠道', width: 96, render: ({ channel_text }) => channel_text },
  {
    key: 'channel_no',
    title: '渠道单号',
    width: 216,
    render: ({ channel_no }) => <span className="num">{channel_no || '–'}</span>,
  },
  {
    key: 'payer',
    title: '付款人',
    width: 140,
    render: ({ payer }) => <span className="num">{payer || '–'}</span>,
  },
  {
    key: 'created',
    title: '发起',
    width: 104,
    render: ({ created_at }) => <span className="num">{momentText(created_at, now)}</span>,
  },
  {
    key: 'success',
    title: '到账',
    width: 104,
    render: ({ success_at }) =>
      success_at ? <span className="num">{momentText(success_at, now)}</span> : '–',
  },
]

/** What counts for orders, what did and went back whole, and what came besides and goes back (rule book §8.9, 17). */
const sumsText = (successFen: Fen, refundedFen: Fen, apartFen: Fen) =>
  [
    `已到账 ${yuanText(successFen)}`,
    ...(refundedFen > 0 ? [`已退回 ${yuanText(refundedFen)}`] : []),
    ...(apartFen > 0 ? [`另列 ${yuanText(apartFen)}`] : []),
  ].join('，')

/** Every payment, the newest first, with what its channel says of it (desk book §4.14). */
export function Page() {
  const { search, set } = useAddress()
  const may = useMay()
  const list = useList(deskPayments.list, search)
  const { success_fen, refunded_fen, apart_fen, needs_order } = list.first ?? {}
  const mayRecord = may('payment.offline')
  return (
    <>
      <PageHead title="款项" />
      <div className="flex max-h-full min-h-0 flex-col gap-3">
        <WaitingTransfers now={list.updatedAt} />
        <List
          columns={columnsAt(list.updatedAt)}
          filters={filters}
          keyOf={({ no }) => no}
          list={list}
          noun={['款项', '笔']}
          nothing={
            needs_order ? '请输入完整订单号，查看该订单的款项。' : '客人在收银台发起支付后会出现在这里。'
          }
          pathOf={({ no }) => `/finance/payments/${no}`}
          peek={({ no }) => <Payment isPeek no={no} />}
          screen="payments"
          sums={
            success_fen == null
              ? undefined
              : sumsText(success_fen, refunded_fen ?? toFen(0), apart_fen ?? toFen(0))
          }
          tools={
            <>
              <Button
                disabled={!mayRecord}
                onClick={() => set({ act: 'transfer' })}
                size="sm"
                title={mayRecord ? undefined : neededRoleText('payment.offline')}
              >
                记录对公转账
              </Button>
              <ExportButton endpoint={deskPayments.export} total={list.total} />
            </>
          }
        />
      </div>
      {search['act'] === 'transfer' && mayRecord && (
        <RecordSheet onClose={() => set({ act: undefined })} orderNo={search['order_no'] ?? ''} />
      )}
    </>
  )
}
