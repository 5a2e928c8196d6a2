import { settings } from '#src/api/content/settings.ts'
import { query } from '#src/web/client/api/query.ts'
import type { TermsKey } from './search.ts'

export const termsQuery = (keywords: TermsKey = 'useragree') => query(settings.page, { keywords })
