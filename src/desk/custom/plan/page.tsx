import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { deskPlans } from '#src/api/desk/service/plans.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useOpened } from '../../find/opened.ts'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'

/** The forms of every part: their code comes behind the page's. */
const Editor = lazy(() => import('./editor.tsx'))

/** The plan of one request: what is being written, what it costs, and every version that was sent (desk book §4.7). */
export function Page() {
  const { params } = useAddress()
  const requestNo = params['request_no'] ?? ''
  const plan = useQuery(query(deskPlans.detail, { request_no: requestNo }))
  const title = plan.data?.request_no === requestNo ? plan.data.body.title : ''
  useOpened({ kind: '定制方案', title: title || requestNo, path: `/custom/${requestNo}/plan` })
  return (
    <>
      <PageHead of={{ title: requestNo, to: `/custom/${requestNo}` }} title={title || '定制方案'}>
        <Presence id={requestNo} kind="custom_request" />
        <AuditLink entity="custom_request" id={requestNo} />
      </PageHead>
      <Loaded of={plan}>
        {(found, now) => (
          <Suspense fallback={<Skeleton className="h-150 rounded-control" />}>
            <Editor key={found.request_no} now={now} plan={found} />
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
