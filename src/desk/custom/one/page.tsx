import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Request } from '../request.tsx'

/** One request for a custom trip, whole. */
export function Page() {
  const { params } = useAddress()
  const requestNo = params['request_no'] ?? ''
  return (
    <>
      <PageHead isNumber of={{ title: '定制', to: '/custom' }} title={requestNo}>
        <Presence id={requestNo} kind="custom_request" />
        <Neighbours />
        <AuditLink entity="custom_request" id={requestNo} />
      </PageHead>
      <Request key={requestNo} requestNo={requestNo} />
    </>
  )
}
