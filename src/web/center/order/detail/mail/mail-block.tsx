import { Suspense, useState } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Block } from '../block.tsx'
import { MailItem } from './mail-item.tsx'
import { type MailInfo, useMails } from './mails.ts'

const MailForm = onDemand(() => import('./mail-form.tsx'))

/** Paper of the order, and the way to ask for it; nothing for an order of which none is ever sent. */
export function MailBlock({ order }: { order: OrderDetail }) {
  const found = useMails(order)
  if (found.fetchStatus === 'idle' && !found.data && !found.error) return null
  if (found.data && found.data.list.length === 0 && found.data.kinds.length === 0) return null
  return (
    <Block title="邮寄">
      {found.data ? (
        <div className="grid grid-cols-1 gap-5 divide-y divide-line">
          {found.data.kinds.length > 0 && <Offer info={found.data} orderId={order.order_id} />}
          {found.data.list.map((mail) => (
            <MailItem key={mail.mail_order_id} mail={mail} orderId={order.order_id} />
          ))}
        </div>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Block>
  )
}

/** What can be asked for, or why not: each kind with its reason. */
function Offer({ info, orderId }: { info: MailInfo; orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const canAsk = info.kinds.some(({ can_ask }) => can_ask)
  return (
    <div className="pb-5 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-700">每单每种免费邮寄一次，1个工作日内寄出。</p>
        <Button
          aria-expanded={isOpen}
          className="ml-auto"
          disabled={!canAsk}
          look={isOpen ? 'text' : 'pine'}
          onClick={() => setOpen(!isOpen)}
          size="sm"
        >
          {isOpen ? '收起' : '申请邮寄'}
        </Button>
      </div>
      {isOpen && canAsk ? (
        <Suspense fallback={<Skeleton className="mt-4 h-60" />}>
          <MailForm kinds={info.kinds} onDone={() => setOpen(false)} orderId={orderId} />
        </Suspense>
      ) : (
        <ul className="mt-2 text-13/24 text-ink-500">
          {info.kinds.map(({ kind, kind_text, why }) => (
            <li key={kind}>
              {kind_text}：{why || '可以申请'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
