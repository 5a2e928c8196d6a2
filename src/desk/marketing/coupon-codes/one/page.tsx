import { useQuery } from '@tanstack/react-query'
import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { useOpened } from '../../../find/opened.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Batch } from './batch.tsx'

const READ_AGAIN_MS = 2_000

/** One batch of exchange codes. */
export function Page() {
  const { params } = useAddress()
  const batchId = Number(params['id'] ?? 0)
  const batch = useQuery({
    ...query(couponBatches.detail, { batch_id: batchId }),
    // A job makes them, in a second or two.
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? READ_AGAIN_MS : false),
  })
  const title = `批次 ${batchId}`
  useOpened({ kind: '兑换码', title, path: `/coupons/codes/${batchId}` })
  return (
    <>
      <PageHead of={{ title: '兑换码', to: '/coupons/codes' }} title={title}>
        <Neighbours />
      </PageHead>
      <Loaded of={batch}>{(found) => <Batch batch={found} key={found.id} />}</Loaded>
    </>
  )
}
