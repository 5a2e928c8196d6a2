import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Review } from '../review.tsx'

/** One review, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  return (
    <>
      <PageHead isNumber of={{ title: '点评', to: '/reviews' }} title={String(id)}>
        <Presence id={String(id)} kind="review" />
        <AuditLink entity="review" id={String(id)} />
        <Neighbours />
      </PageHead>
      <Review id={id} key={id} />
    </>
  )
}
