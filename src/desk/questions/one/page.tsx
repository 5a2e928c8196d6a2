import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Question } from '../question.tsx'

/** One question, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  return (
    <>
      <PageHead isNumber of={{ title: '问答', to: '/questions' }} title={String(id)}>
        <Presence id={String(id)} kind="product_question" />
        <Neighbours />
        <AuditLink entity="product_question" id={id} />
      </PageHead>
      <Question id={id} key={id} />
    </>
  )
}
