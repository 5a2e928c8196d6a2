import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskTransfer } from '#src/api/desk/finance/transfers.ts'
import { transfers as transfersCalls } from '#src/api/desk/finance/transfers.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { ApprovalPart } from '../../../approvals/approval-part.tsx'
import { query } from '../../../client/query.ts'
import { DocumentLink } from '../../../form/document-field.tsx'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { momentText } from '../../../parts/time-text.ts'

/** Transfers above the line, until a second person has looked: no clock gives their orders up meanwhile. */
export function WaitingTransfers({ now }: { now: Date }) {
  const { data } = useQuery(query(transfersCalls.waiting, {}))
  const [looked, setLooked] = useState<number | null>(null)
  if (!data || (data.list.length === 0 && looked === null)) return null
  return (
    <>
      {data.list.length > 0 && (
        <Panel
          aside={<span className="text-12 text-ink-500">{data.list.length}笔</span>}
          className="shrink-0"
          title="待复核的对公转账"
        >
          <ul className="max-h-44 overflow-auto px-4 py-1">
            {data.list.map((transfer) => (
              <Waiting key={transfer.id} now={now} onLook={setLooked} transfer={transfer} />
            ))}
          </ul>
        </Panel>
      )}
      {looked !== null && (
        <Sheet isOpen onClose={() => setLooked(null)} title="复核对公转账">
          <ApprovalPart id={looked} isAlone />
        </Sheet>
      )}
    </>
  )
}

interface WaitingProps {
  transfer: DeskTransfer
  now: Date
  onLook(approvalId: number): void
}

const Waiting = ({ transfer, now, onLook }: WaitingProps) => (
  <li className="flex items-center gap-3 border-line border-b py-1.5 text-13/22 last:border-b-0">
    <DeskLink className="num shrink-0 text-pine-600 hover:underline" to={`/orders/${transfer.order_no}`}>
      {transfer.order_no}
    </DeskLink>
    <span className="num w-24 shrink-0 text-right font-medium">{yuanText(transfer.amount_fen)}</span>
    <span className="min-w-0 grow truncate">
      {transfer.bill_title || '无对应账单'}，{transfer.payer}，{transfer.outcome_text}
    </span>
    <span className="max-w-40 shrink-0 truncate">
      <DocumentLink of={transfer.receipt} />
    </span>
    <span className="shrink-0 text-12 text-ink-500">
      {transfer.recorded_by} <span className="num">{momentText(transfer.recorded_at, now)}</span>
    </span>
    {transfer.approval_id !== null && (
      <Button
        aria-label={`复核 ${transfer.order_no} ${yuanText(transfer.amount_fen)}`}
        onClick={() => onLook(transfer.approval_id ?? 0)}
        size="sm"
      >
        复核
      </Button>
    )}
  </li>
)
