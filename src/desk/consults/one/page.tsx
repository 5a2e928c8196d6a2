import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Inquiry } from '../inquiry.tsx'

/** One inquiry, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  return (
    <>
      <PageHead isNumber of={{ title: '咨询', to: '/consults' }} title={String(id)}>
        <Presence id={String(id)} kind="inquiry" />
        <Neighbours />
        <AuditLink entity="inquiry" id={id} />
      </PageHead>
      <Inquiry id={id} key={id} />
    </>
  )
}
