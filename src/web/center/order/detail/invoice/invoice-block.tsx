import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Block } from '../block.tsx'
import { InvoiceItem } from './invoice-item.tsx'
import { InvoiceOffer } from './invoice-offer.tsx'
import { notYetOf, useInvoices } from './invoices.ts'

/** Invoices of the order, and the way to ask for one; nothing for an order of which there never can be any. */
export function InvoiceBlock({ order }: { order: OrderDetail }) {
  const found = useInvoices(order)
  const notYet = notYetOf(order)
  if (notYet)
    return (
      <Block title="发票">
        <p className="text-ink-500">{notYet}，金额为实付减去已退。</p>
      </Block>
    )
  if (found.fetchStatus === 'idle' && !found.data && !found.error) return null
  if (found.data && !found.data.can_apply && found.data.list.length === 0 && isOver(order)) return null
  return (
    <Block title="发票">
      {found.data ? (
        <div className="grid gap-5 divide-y divide-line">
          {(found.data.can_apply || found.data.list.length === 0) && (
            <InvoiceOffer info={found.data} orderId={order.order_id} />
          )}
          {found.data.list.map((invoice) => (
            <InvoiceItem invoice={invoice} key={invoice.invoice_no} orderId={order.order_id} />
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

const isOver = ({ status }: OrderDetail) => status === 'refunding' || status === 'refunded'
