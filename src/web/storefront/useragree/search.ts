import { termsKeys } from '#src/domain/content/about/known-pages.ts'
import { matching, oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/**
 * 用户协议 unless the address asks for another of the terms, and the version in force unless it names one that was:
 * what somebody agreed to has an address for ever. What the address says is kept even when it is the default: the server
 * renders from this, the browser from its address, and the link to the shown page must be on for both.
 */
export const parseTermsSearch = searchOf({
  keywords: oneOf(...termsKeys),
  version: matching(/^[\w.-]{1,20}$/),
})
export type TermsSearch = ReturnType<typeof parseTermsSearch>
