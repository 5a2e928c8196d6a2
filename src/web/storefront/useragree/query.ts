import { shop } from '#src/contract/shop.ts'
import { query } from '../../client/query.ts'
import type { TermsKey } from './search.ts'

export const termsQuery = (keywords: TermsKey = 'useragree') => query(shop.page, { keywords })
