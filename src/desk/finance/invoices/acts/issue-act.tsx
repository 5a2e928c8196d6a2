import { useQuery } from '@tanstack/react-query'
import { deskInvoices as invoices } from '#src/api/desk/finance/invoices.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { query } from '../../../client/query.ts'
import { IssueSheet } from './issue-sheet.tsx'

interface Props {
  /** Of the order, whose invoice was asked for. */
  no: string
  onClose(): void
}

/** 开票 from the page of an order: what is asked for there is issued as on its own page. */
export function IssueAct({ no, onClose }: Props) {
  const { data: asked, error: listFault } = useQuery(
    query(invoices.list, { order_no: no, states: ['requested'] }),
  )
  const invoice_no = asked?.list[0]?.no
  const { data: invoice, error: invoiceFault } = useQuery({
    ...query(invoices.detail, { invoice_no: invoice_no ?? '' }),
    enabled: invoice_no !== undefined,
  })
  const fault = listFault ?? invoiceFault
  if (invoice) return <IssueSheet invoice={invoice} onClose={onClose} />
  const isGone = asked?.list.length === 0
  if (!fault && !isGone) return null
  return (
    <Sheet isOpen onClose={onClose} title="登记开票">
      {fault ? (
        <Notice tone="err">{messageOf(fault)}</Notice>
      ) : (
        <p>这个订单没有待开的发票了，可能同事刚刚处理过。</p>
      )}
    </Sheet>
  )
}
