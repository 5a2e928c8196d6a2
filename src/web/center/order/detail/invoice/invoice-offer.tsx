import { Suspense, useState } from 'react'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { invoiceDraft } from './draft.ts'
import type { InvoiceInfo } from './invoices.ts'

const InvoiceForm = onDemand(() => import('./invoice-form.tsx'))

interface Props {
  info: InvoiceInfo
  orderId: string
}

/** The way to ask for an invoice, or why there is none now. */
export function InvoiceOffer({ info, orderId }: Props) {
  // Who has begun to type finds it open again.
  const [isOpen, setOpen] = useState(() => invoiceDraft(orderId).read() !== null)
  if (!info.can_apply) return <p className="text-ink-500">{info.why}。</p>
  return (
    <div className="pb-5 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-700">
          可开票金额 <b className="num font-semibold">{yuanText(info.amount_fen)}</b>
          ，内容为{info.content}，{info.until} 前可以申请。
        </p>
        <Button
          aria-expanded={isOpen}
          className="ml-auto"
          look={isOpen ? 'text' : 'pine'}
          onClick={() => setOpen(!isOpen)}
          size="sm"
        >
          {isOpen ? '收起' : '申请开票'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-4 h-60" />}>
          <InvoiceForm info={info} onDone={() => setOpen(false)} orderId={orderId} />
        </Suspense>
      )}
    </div>
  )
}
