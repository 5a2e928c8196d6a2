import { Download } from 'lucide-react'
import { invoices } from '#src/api/booking/invoices.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import type { InvoiceShown } from './invoices.ts'
import { WithdrawInvoice } from './withdraw-invoice.tsx'

interface Props {
  invoice: InvoiceShown
  orderId: string
}

const tones: Partial<Record<InvoiceShown['status'], string>> = { requested: 'och', issued: 'pine' }

/** One invoice: what it is of, how far it is, and its file. */
export const InvoiceItem = ({ invoice, orderId }: Props) => (
  <article aria-label={`${invoice.kind_text} ${invoice.invoice_no}`} className="pb-5 last:pb-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h3 className="font-semibold text-16/24">
        {invoice.kind_text}{' '}
        {invoice.amount_fen !== null && <span className="num">{yuanText(invoice.amount_fen)}</span>}
      </h3>
      <span className={`tag ${tones[invoice.status] ?? ''}`}>{invoice.status_text}</span>
      <span className="ml-auto flex gap-2">
        {invoice.can_withdraw && <WithdrawInvoice invoiceNo={invoice.invoice_no} orderId={orderId} />}
        {invoice.has_file && (
          <a
            className={buttonLook('line', 'sm')}
            download
            href={`${invoices.file.path}?invoice_no=${invoice.invoice_no}`}
          >
            <Download aria-hidden className="icon" />
            下载发票
          </a>
        )}
      </span>
    </div>
    <p className="mt-1 text-ink-700">{invoice.next_text}。</p>
    <Facts invoice={invoice} />
  </article>
)

function Facts({ invoice }: Pick<Props, 'invoice'>) {
  const { title, tax_no, content, number, issued_on, email, mail_to, courier, tracking_no } = invoice
  const rows: readonly (readonly [string, string, boolean?])[] = [
    ['抬头', title],
    ['税号', tax_no, true],
    ['内容', content],
    ['发票号码', number, true],
    ['开票日期', issued_on ?? '', true],
    ['邮箱', email],
    ['寄往', mail_to],
    ['快递', `${courier} ${tracking_no}`.trim()],
    ['红字号码', invoice.red_number, true],
    ['申请时间', minuteText(invoice.created_at), true],
  ]
  return (
    <dl className="mt-2 grid grid-cols-[88px_minmax(0,1fr)] text-13/24 [&>dt]:text-ink-500">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value, isNumber]) => (
          <div className="contents [&>dt]:text-ink-500" key={name}>
            <dt>{name}</dt>
            <dd className={`wrap-anywhere ${isNumber ? 'num' : ''}`}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
