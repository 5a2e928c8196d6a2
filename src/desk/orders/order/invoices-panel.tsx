import { useQuery } from '@tanstack/react-query'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { yuanText } from '#src/domain/money.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { InvoiceState } from '../../finance/invoices/state.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { useOrder } from './order-context.ts'

/** Invoices of the order, for who works on them; nothing as long as none was asked for. */
export function InvoicesPanel() {
  const { no } = useOrder()
  const may = useMay()
  const { data } = useQuery({
    ...query(deskInvoices.list, { order_no: no }),
    enabled: may('invoice.work'),
  })
  if (!data || data.list.length === 0) return null
  return (
    <Panel title="发票">
      <ul className="grid gap-1.5 px-4 py-2">
        {data.list.map((invoice) => (
          <li key={invoice.no}>
            <p className="flex items-center justify-between gap-3">
              <DeskLink className="num text-pine-600 hover:underline" to={`/finance/invoices/${invoice.no}`}>
                {invoice.no}
              </DeskLink>
              <InvoiceState state={invoice.state} text={invoice.state_text} />
            </p>
            <p className="num text-12/18 text-ink-500">
              {invoice.kind_text} {yuanText(invoice.amount_fen)}，{fullTimeText(invoice.requested_at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
