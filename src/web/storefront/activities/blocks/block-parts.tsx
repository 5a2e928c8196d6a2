import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { HydrateOnVisible } from '#src/web/ui/loading/hydrate-on-visible.tsx'
import { partOf } from '#src/web/ui/loading/part.tsx'
import { claimedQuery, listsOf } from '../claimed-query.ts'
import { campaignQuery } from '../query.ts'
import type { BlockPlace } from '../search.ts'

export const onePart = partOf<BlockPlace>(() =>
  import('./later/one-block.tsx').then(({ OneBlock }) => OneBlock),
)
export const couponsPart = partOf<BlockPlace>(() =>
  import('./coupons.tsx').then(({ CouponsBlock }) => CouponsBlock),
)

interface Props extends BlockPlace {
  isOfCoupons?: boolean
}

/** What stands in the HTML and gets its code when it comes near: by its place, so that new data do not touch it before. */
export function LaterBlock({ slug, preview, as, id, isOfCoupons = false }: Props) {
  const queryClient = useQueryClient()
  const props = useMemo(() => ({ slug, preview, as, id }), [slug, preview, as, id])
  // The prices after a coupon stand in the HTML and did not travel as data.
  const prepare = useCallback(async () => {
    const campaign = queryClient.getQueryData(campaignQuery(slug, { preview, as }).queryKey)
    if (!campaign || campaign.state === 'ended') return
    const lists = listsOf(campaign.blocks.filter((block) => block.id === id))
    await Promise.allSettled(lists.map((list) => queryClient.ensureQueryData(claimedQuery(list))))
  }, [queryClient, slug, preview, as, id])
  return <HydrateOnVisible part={isOfCoupons ? couponsPart : onePart} prepare={prepare} props={props} />
}
