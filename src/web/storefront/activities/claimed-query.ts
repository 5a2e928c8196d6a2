import { queryOptions } from '@tanstack/react-query'
import type { ShownBlock } from '#src/api/marketing/campaigns.ts'
import { call } from '#src/web/client/api/call.ts'
import { leftBehind } from '#src/web/client/api/query.ts'

type Listed = readonly { product_id: number }[]

/** The prices after a coupon of a list. On a first visit those of the page are in its HTML, and only there. */
export function claimedQuery(list: Listed) {
  const ids = list.map(({ product_id }) => product_id)
  return queryOptions({
    queryKey: ['claimed', ids.join()],
    queryFn: async () => {
      if (ids.length === 0) return { list: [] }
      const { claimedPrices } = await import('#src/api/catalog/claimed-prices.ts')
      return call(claimedPrices.list, { ids })
    },
    staleTime: 60_000,
    ...leftBehind,
  })
}

/** The lists that come with the page of a campaign; those of further tabs are asked for. */
export const listsOf = (blocks: readonly ShownBlock[]): Listed[] =>
  blocks.flatMap((block) => {
    if (block.type === 'product_grid') return [block.list]
    return block.type === 'product_tabs' ? block.tabs.flatMap(({ list }) => (list ? [list] : [])) : []
  })
