import { useAddress } from '../../../client/address.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Payment } from '../payment.tsx'

/** One payment, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  return (
    <>
      <PageHead isNumber of={{ title: '款项', to: '/finance/payments' }} title={no}>
        <AuditLink entity="payment" id={no} />
        <Neighbours />
      </PageHead>
      <Payment key={no} no={no} />
    </>
  )
}
