import { useAddress } from '../../client/address.ts'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Complaint } from '../complaint.tsx'

/** One complaint, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  useOpened({ kind: '投诉', title: `投诉 ${no}`, path: `/complaints/${no}` })
  return (
    <>
      <PageHead isNumber of={{ title: '投诉', to: '/complaints' }} title={no}>
        <Presence id={no} kind="complaint" />
        <Neighbours />
        <AuditLink entity="complaint" id={no} />
      </PageHead>
      <Complaint key={no} no={no} />
    </>
  )
}
