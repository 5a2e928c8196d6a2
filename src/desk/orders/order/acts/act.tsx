import { lazy, Suspense } from 'react'
import { ChangeAct } from '../changing/change-act.tsx'
import { useAct, useOrder } from '../order-context.ts'
import { CancelAct } from './cancel-act.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { ContactAct } from './contact-act.tsx'
import { DeclineAct } from './decline-act.tsx'
import { OverdueAct } from './overdue-act.tsx'
import { GoodwillAct } from './refunding/goodwill-act.tsx'
import { RefundAct } from './refunding/refund-act.tsx'
import { ShopCancelAct } from './shop-cancel-act.tsx'
import { SupplementAct } from './supplement-act.tsx'
import { TravellersAct } from './travellers-act.tsx'

const IssueAct = lazy(() =>
  import('../../../finance/invoices/acts/issue-act.tsx').then((found) => ({ default: found.IssueAct })),
)

const RemindAct = lazy(() => import('./remind-act.tsx').then((found) => ({ default: found.RemindAct })))

const AskAct = lazy(() =>
  import('../../../mails/asking/ask-act.tsx').then((found) => ({ default: found.AskAct })),
)

/** What somebody is about to do with the order, by the word in the address. */
export function Act() {
  const { actions, no } = useOrder()
  const { act, end } = useAct()
  const wanted = actions.find(({ code }) => code === act)
  // A link to something that is impossible by now shows the page, which says why.
  if (!wanted?.allowed) return null
  const props = { no, onClose: end }
  switch (wanted.code) {
    case 'confirm':
      return <ConfirmAct {...props} />
    case 'decline':
      return <DeclineAct {...props} />
    case 'cancel':
      return <CancelAct {...props} />
    case 'overdue':
      return <OverdueAct {...props} />
    case 'refund':
      return <RefundAct {...props} />
    case 'goodwill':
      return <GoodwillAct {...props} />
    case 'shop_cancel':
      return <ShopCancelAct {...props} />
    case 'invoice':
      return (
        <Suspense>
          <IssueAct {...props} />
        </Suspense>
      )
    case 'mail':
      return (
        <Suspense>
          <AskAct {...props} />
        </Suspense>
      )
    case 'remind':
      return (
        <Suspense>
          <RemindAct {...props} />
        </Suspense>
      )
    case 'supplement':
      return <SupplementAct {...props} />
    case 'change':
      return <ChangeAct {...props} />
    case 'contact':
      return <ContactAct {...props} />
    default:
      return <TravellersAct {...props} />
  }
}
