import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/web/client/api/call.ts'

/** What can be claimed for a product. On a first visit it is in the HTML, and the code of the call is not needed. */
export const claimableQuery = (productId: number) =>
  queryOptions({
    queryKey: ['claimable', productId],
    queryFn: async () => {
      const { claimedPrices } = await import('#src/api/catalog/claimed-prices.ts')
      return call(claimedPrices.ofProduct, { product_id: productId })
    },
    staleTime: 60_000,
  })
