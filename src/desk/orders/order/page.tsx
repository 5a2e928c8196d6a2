import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useOpened } from '../../find/opened.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Neighbours } from '../../list/trail.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PageState } from '../../parts/page-state.tsx'
import { ActionsPanel } from './actions-panel.tsx'
import { ContactPanel } from './facts/contact-panel.tsx'
import { ContractPanel } from './facts/contract-panel.tsx'
import { SnapshotPanel } from './facts/snapshot-panel.tsx'
import { TravellersPanel } from './facts/travellers-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OrderContext, useAct } from './order-context.ts'
import { OrderHead } from './order-head.tsx'
import { Timeline } from './record/timeline.tsx'

// Eleven sheets, of which most visits open none.
const Act = lazy(() => import('./acts/act.tsx').then(({ Act: found }) => ({ default: found })))

// Most orders never had a change.
const ChangePanel = lazy(() =>
  import('./changing/change-panel.tsx').then(({ ChangePanel: found }) => ({ default: found })),
)

/** One order: what happened to it, where it stands, and what can be done now (desk book §4.2). */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  const { data: order, error, refetch } = useQuery(query(orderDetails.detail, { no }))
  const { act, begin } = useAct()
  useKeys({
    e: () =>
      order?.actions.some(({ code, allowed }) => code === 'people' && allowed) ? begin('people') : false,
  })
  useOpened({ kind: '订单', title: order?.no === no ? `${no} ${order.title}` : '', path: `/orders/${no}` })
  if (!order || order.no !== no) {
    return (
      <>
        <PageHead isNumber of={{ title: '订单', to: '/orders' }} title={no} />
        {/* Who leafs through a list does not wait for what they leaf past. */}
        <div className="flex justify-end">
          <Neighbours />
        </div>
        {error ? (
          <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
        ) : (
          <Loading />
        )}
      </>
    )
  }
  return (
    // Another order is another page: nothing that was shown or typed of the last one stays.
    <OrderContext key={no} value={order}>
      <div className="flex flex-col gap-3 xl:h-full">
        <OrderHead />
        <div className="grid grid-cols-[--spacing(72)_minmax(0,1fr)_--spacing(88)] gap-3 max-xl:grid-cols-1 xl:min-h-0 xl:grow">
          <div className={`${column} max-xl:order-2`}>
            <TravellersPanel />
            <ContactPanel />
            <ContractPanel />
            <SnapshotPanel />
          </div>
          <div className="flex min-w-0 flex-col max-xl:order-3 xl:min-h-0">
            <Timeline no={no} />
          </div>
          <div className={`${column} max-xl:order-1`}>
            <ActionsPanel />
            {order.change && (
              <Suspense>
                <ChangePanel change={order.change} />
              </Suspense>
            )}
            <MoneyPanel />
            <InvoicesPanel />
            <MailsPanel />
          </div>
        </div>
      </div>
      {act && (
        <Suspense>
          <Act />
        </Suspense>
      )}
    </OrderContext>
  )
}

const column = 'flex min-w-0 flex-col gap-3 p-px xl:min-h-0 xl:overflow-auto'

const Loading = () => (
  <div
    aria-busy
    className="grid grid-cols-[--spacing(72)_minmax(0,1fr)_--spacing(88)] gap-3 max-xl:grid-cols-1"
  >
    <Skeleton className="h-100 rounded-control" />
    <Skeleton className="h-140 rounded-control" />
    <Skeleton className="h-80 rounded-control" />
  </div>
)
