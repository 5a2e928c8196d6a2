import { useQuery } from '@tanstack/react-query'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { useOpened } from '../../../find/opened.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { Presence } from '../../../live/presence.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Due } from '../../../service/due.tsx'
import { RequestStatus } from '../status.tsx'
import { Refund } from './refund.tsx'

/** One request for money back: all that somebody reads before letting it go, and what can be done (desk book §4.2). */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  const { data, dataUpdatedAt } = useQuery(query(deskRefunds.detail, { no }))
  const refund = data?.no === no ? data : undefined
  useOpened({
    kind: '退款',
    title: refund ? `${no} ${refund.kind_text}` : '',
    path: `/finance/refunds/${no}`,
  })
  return (
    <>
      <PageHead isNumber of={{ title: '退款', to: '/finance/refunds' }} title={no} />
      <div className="grid gap-3">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
          {refund && (
            <>
              <RequestStatus {...refund} />
              {refund.due_at && <Due at={refund.due_at} isOver={false} now={new Date(dataUpdatedAt)} />}
              <AuditLink entity="refund_request" id={no} />
            </>
          )}
          <span className="ml-auto flex items-center gap-2">
            <Presence id={no} kind="refund_request" />
            <Neighbours />
          </span>
        </div>
        <Refund key={no} no={no} />
      </div>
    </>
  )
}
