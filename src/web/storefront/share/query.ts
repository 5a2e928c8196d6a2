import { orderShares } from '#src/api/booking/papers/shares.ts'
import { query } from '../../client/api/query.ts'

/** Asked for anew with each visit: a link that was taken back leads nowhere at once. */
export const sharedQuery = (token: string) => ({ ...query(orderShares.shared, { token }), staleTime: 5_000 })
