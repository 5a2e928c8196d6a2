import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { invoiceTitleKindText } from '#src/domain/booking/invoices/invoice.ts'
import { yuanText } from '#src/domain/money.ts'
import { Reveal } from '../../act/reveal.tsx'
import { call } from '../../client/call.ts'
import { DocumentLink } from '../../form/document-field.tsx'

import { Facts, Panel } from '../../parts/panel.tsx'
import { OrderPanel } from '../../parts/record/order-panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { CopyText } from './copy-text.tsx'
import { InvoiceState } from './state.tsx'

interface Props {
  invoice: DeskInvoice
}

type Rows = Parameters<typeof Facts>[0]['rows']
const Num = ({ children }: { children: string }) => <span className="num">{children}</span>

/** What is written on the invoice, to be copied into the tax office's form. */
export const Asked = ({ invoice }: Props) => (
  <Panel aside={<InvoiceState state={invoice.state} text={invoice.state_text} />} title={invoice.kind_text}>
    <p className="num px-4 pt-3 font-semibold text-22">
      {yuanText(invoice.number === '' ? invoice.order.now_fen : invoice.amount_fen)}
    </p>
    <Facts
      rows={[
        ['抬头', <CopyText key="title" label="抬头" text={invoice.title} />],
        ['性质', invoiceTitleKindText[invoice.title_kind]],
        ...(invoice.tax_no
          ? ([
              [
                '税号',
                <span key="tax">
                  <CopyText isNumber label="税号" text={invoice.tax_no} />
                  <span className="block text-12/18 text-ink-500">{invoice.tax_no_text}</span>
                </span>,
              ],
            ] satisfies Rows)
          : []),
        ['内容', invoice.content],
        ...destination(invoice),
        ['申请', <Num key="asked">{askedText(invoice)}</Num>],
      ]}
    />
  </Panel>
)

const askedText = ({ requested_at, requested_by, due_at, state }: DeskInvoice) =>
  [
    fullTimeText(requested_at),
    requested_by && `${requested_by}（红冲后重开）`,
    state === 'requested' && due_at && `${fullTimeText(due_at)} 前办理`,
  ]
    .filter(Boolean)
    .join('，')

function destination({ no, kind, email, mail_name, mail_phone, mail_region }: DeskInvoice): Rows {
  const reveal =
    (field: 'email' | 'address') => (why: { reason: 'contact' | 'supplier' | 'caller' | 'other' }) =>
      call(deskInvoices.reveal, { invoice_no: no, field, ...why })
  if (kind === 'paper')
    return [
      [
        '寄往',
        mail_name === '' ? (
          '已按规定删除'
        ) : (
          <Reveal
            key="mail"
            label="收件地址"
            masked={`${mail_name} ${mail_phone} ${mail_region}`}
            reveal={reveal('address')}
            right="invoice.work"
          />
        ),
      ],
    ]
  return email === ''
    ? []
    : [
        [
          '邮箱',
          <Reveal key="email" label="邮箱" masked={email} reveal={reveal('email')} right="invoice.work" />,
        ],
      ]
}

/** What the tax office's platform gave it; nothing before. */
export function Issued({ invoice }: Props) {
  const { number, issued_on, issued_by, issued_at, document, courier, tracking_no } = invoice
  if (number === '' || !issued_at) return null
  return (
    <Panel title="已开具">
      <Facts
        rows={[
          ['号码', <CopyText isNumber key="number" label="发票号码" text={number} />],
          ['日期', <Num key="on">{issued_on ?? ''}</Num>],
          ...(document ? ([['文件', <DocumentLink key="paper" of={document} />]] satisfies Rows) : []),
          ...(courier || tracking_no ? ([['快递', `${courier} ${tracking_no}`.trim()]] satisfies Rows) : []),
          ['登记', `${issued_by ?? ''} ${fullTimeText(issued_at)}`],
        ]}
      />
    </Panel>
  )
}

/** How it came to its end: reversed, or a request that was not carried out. */
export function Ended({ invoice }: Props) {
  const { state, red_number, red_on, red_reason, red_document, red_by } = invoice
  const { closed_at, closed_by, close_reason } = invoice
  if (state === 'red')
    return (
      <Panel title="已红冲">
        <Facts
          rows={[
            ['号码', <CopyText isNumber key="number" label="红字发票号码" text={red_number} />],
            ['日期', <Num key="on">{red_on ?? ''}</Num>],
            ['原因', red_reason],
            ...(red_document
              ? ([['文件', <DocumentLink key="paper" of={red_document} />]] satisfies Rows)
              : []),
            ['登记', red_by ?? ''],
          ]}
        />
      </Panel>
    )
  if (!closed_at) return null
  return (
    <Panel title="已关闭">
      <Facts
        rows={[
          ['原因', close_reason],
          ['时间', `${closed_by ? `${closed_by} ` : ''}${fullTimeText(closed_at)}`],
        ]}
      />
    </Panel>
  )
}

/** The order's sums: an invoice is of what was paid and not given back. */
export const OfOrder = ({ invoice: { order_no, trip_title, order } }: Props) => (
  <OrderPanel
    all={{ text: '该订单的全部发票', to: '/finance/invoices' }}
    days={`${order.departs_on} 至 ${order.returns_on}`}
    orderNo={order_no}
    title={trip_title}
  >
    <dl className="px-4 pb-3">
      <Sum name="已付" value={yuanText(order.paid_fen)} />
      <Sum name="已退" value={yuanText(order.refunded_fen)} />
      <Sum isTotal name="可开票" value={yuanText(order.now_fen)} />
    </dl>
  </OrderPanel>
)

const Sum = ({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) => (
  <div
    className={`flex items-baseline justify-between ${isTotal ? 'mt-1 border-line-strong border-t font-semibold text-14/30' : 'text-13/24'}`}
  >
    <dt>{name}</dt>
    <dd className="num font-medium">{value}</dd>
  </div>
)
