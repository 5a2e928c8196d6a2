import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Inquiry } from '../inquiry.tsx'

/** One inquiry, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  return (
    <>
      <PageHead title="咨询">
        <Neighbours />
      </PageHead>
      <Inquiry id={id} key={id} />
    </>
  )
}
