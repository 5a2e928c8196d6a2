import { oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/**
 * 用户协议 unless the address asks for the privacy policy. What the address says is kept even when it is the default:
 * the server renders from this, the browser from its address, and the link to the shown page must be on for both.
 */
export const parseTermsSearch = searchOf({ keywords: oneOf('useragree', 'privacy') })
export type TermsKey = NonNullable<ReturnType<typeof parseTermsSearch>['keywords']>
