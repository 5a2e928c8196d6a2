import { useAddress } from '../../client/address.ts'
import { Neighbours } from '../../list/trail.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Review } from '../review.tsx'

/** One review, whole. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  return (
    <>
      <PageHead title="点评">
        <Neighbours />
      </PageHead>
      <Review id={id} key={id} />
    </>
  )
}
