import { content } from '#src/api/content/pages.ts'
import { z } from '#src/api/zod.ts'
import { readFresh, storeFor } from '#src/ui/web-storage.ts'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'

const KEY = 'bm_hot_searches'
/** Product specification §9. */
const CACHED_MS = 10 * 60_000

/** What others search for, kept in this browser for ten minutes (product specification §9). */
export const cachedHotSearchesQuery = {
  ...query(content.keywords, {}),
  queryFn: async () => {
    const found = await call(content.keywords, {})
    storeFor(KEY, found, CACHED_MS)
    return found
  },
  initialData: () => z.safeParse(content.keywords.data, readFresh(KEY)).data,
  staleTime: CACHED_MS,
}
