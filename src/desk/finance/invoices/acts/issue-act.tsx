import { useQuery } from '@tanstack/react-query'
import { deskInvoices as invoices } from '#src/api/desk/finance/invoices.ts'
import { query } from '../../../client/query.ts'
import { IssueSheet } from './issue-sheet.tsx'

interface Props {
  /** Of the order, whose invoice was asked for. */
  no: string
  onClose(): void
}

/** 开票 from the page of an order: what is asked for there is issued as on its own page. */
export function IssueAct({ no, onClose }: Props) {
  const { data: asked } = useQuery(query(invoices.list, { order_no: no, states: ['requested'] }))
  const invoice_no = asked?.list[0]?.no
  const { data: invoice } = useQuery({
    ...query(invoices.detail, { invoice_no: invoice_no ?? '' }),
    enabled: invoice_no !== undefined,
  })
  return invoice ? <IssueSheet invoice={invoice} onClose={onClose} /> : null
}
