import { useAddress } from '../../client/address.ts'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Mail } from '../mail.tsx'

/** One mail, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'] ?? '')
  useOpened({ kind: '邮寄', title: String(id), path: `/mails/${id}` })
  return (
    <>
      <PageHead isNumber of={{ title: '邮寄', to: '/mails' }} title={String(id)}>
        <AuditLink entity="order_mail" id={id} />
        <Neighbours />
      </PageHead>
      <Mail id={id} key={id} />
    </>
  )
}
