import { content } from '#src/contract/content.ts'
import { z } from '#src/contract/zod.ts'
import { call } from './call.ts'
import { keepFor, readFresh } from './kept.ts'
import { query } from './query.ts'

const KEY = 'bm_hot_searches'
/** Product specification §9. */
const KEPT_MS = 10 * 60_000

/** What others search for, kept in this browser for ten minutes (product specification §9). */
export const keptHotSearchesQuery = {
  ...query(content.keywords, {}),
  queryFn: async () => {
    const found = await call(content.keywords, {})
    keepFor(KEY, found, KEPT_MS)
    return found
  },
  initialData: () => z.safeParse(content.keywords.data, readFresh(KEY)).data,
  staleTime: KEPT_MS,
}
