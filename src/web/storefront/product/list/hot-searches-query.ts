import { content } from '#src/contract/content.ts'
import { query } from '../../../client/query.ts'

export const hotSearchesQuery = query(content.keywords, {})
