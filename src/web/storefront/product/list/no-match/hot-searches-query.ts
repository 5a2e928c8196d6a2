import { content } from '#src/api/content/pages.ts'
import { query } from '#src/web/client/api/query.ts'

export const hotSearchesQuery = query(content.keywords, {})
