import { useAddress } from '../../../client/address.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Payment } from '../payment.tsx'

/** One payment, whole. */
export function Page() {
  const { params } = useAddress()
  const no = params['no'] ?? ''
  return (
    <>
      <PageHead title={`款项 ${no}`}>
        <Neighbours />
      </PageHead>
      <Payment key={no} no={no} />
    </>
  )
}
