import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'

/** What visitors search for, beside the hot searches (desk book §4.12). */
export const deskSearchTerms = {
  top: endpoint({
    method: 'GET',
    path: '/api/desk/search-terms',
    access: { staff: 'content.edit' },
    summary: '最近7天搜索最多的词，只计次数，不足3次的不列出',
    input: z.object({}),
    data: z.object({
      /** The first of the days. */
      from: z.string(),
      list: z.array(z.object({ term: z.string(), searches: z.int() })),
    }),
    refusals: [],
  }),
}
