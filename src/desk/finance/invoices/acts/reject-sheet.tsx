import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'

interface Props {
  invoice: DeskInvoice
  onClose(): void
}

/** Gives back a request that cannot be issued: the traveller reads why, and may ask anew. */
export const RejectSheet = ({ invoice: { no, title, tax_no }, onClose }: Props) => (
  <ChangeSheet
    endpoint={deskInvoices.reject}
    inputOf={(reason) => ({ invoice_no: no, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已退回申请，已告知客人')}
    title="退回申请"
    verb="退回申请"
  >
    <p className="mb-3 rounded-row bg-sunk p-3 wrap-anywhere">
      {title}
      {tax_no && <span className="num block">{tax_no}</span>}
    </p>
    <p className="mb-3 text-ink-500">原因会告诉客人，客人核对后可以重新申请。</p>
  </ChangeSheet>
)
