import { useQuery } from '@tanstack/react-query'
import { FileCheck, FileMinus, Undo2 } from 'lucide-react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RecordActs } from '../../act/record-acts.tsx'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { IssueSheet } from './acts/issue-sheet.tsx'
import { RedSheet } from './acts/red-sheet.tsx'
import { RejectSheet } from './acts/reject-sheet.tsx'
import { Asked, Ended, Issued, OfOrder } from './facts.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** One invoice: what was asked for, what it would be of now, what was issued, and what can be done. */
export function Invoice({ no, isPeek = false }: Props) {
  const found = useQuery(query(deskInvoices.detail, { invoice_no: no }))
  return (
    <Loaded of={found}>
      {(invoice) => (
        <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
          <div className="grid gap-3">
            <Warning invoice={invoice} />
            <Asked invoice={invoice} />
            <Issued invoice={invoice} />
            <Ended invoice={invoice} />
          </div>
          <div className="grid gap-3">
            <Acts invoice={invoice} />
            <OfOrder invoice={invoice} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Warning({ invoice: { state, amount_fen, order } }: { invoice: DeskInvoice }) {
  if (state === 'red_due')
    return (
      <Notice tone="warn">
        开票后有退款到账：发票 {yuanText(amount_fen)}，现在应为 {yuanText(order.now_fen)}
        。请在电子税务局红冲，再在这里登记。
      </Notice>
    )
  if (state === 'requested' && order.is_refund_under_way)
    return <Notice tone="warn">该订单有退款在处理，到账或驳回后再开票，金额以那时为准。</Notice>
  return null
}

const Acts = ({ invoice }: { invoice: DeskInvoice }) => (
  <RecordActs
    acts={{
      issue: {
        title: '登记开票',
        icon: FileCheck,
        sheet: (close) => <IssueSheet invoice={invoice} onClose={close} />,
      },
      red: {
        title: '登记红冲',
        icon: FileMinus,
        sheet: (close) => <RedSheet invoice={invoice} onClose={close} />,
      },
      reject: {
        title: '退回申请',
        icon: Undo2,
        sheet: (close) => <RejectSheet invoice={invoice} onClose={close} />,
      },
    }}
    may={invoice.acts}
  />
)
