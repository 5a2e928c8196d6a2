export type TermsKey = 'useragree' | 'privacy'

/**
 * 用户协议 unless the address asks for the privacy policy. What the address says is kept even when it is the default:
 * the server renders from this, the browser from its address, and the link to the shown page must be on for both.
 */
export const parseTermsSearch = (raw: Record<string, unknown>): { keywords?: TermsKey } =>
  raw['keywords'] === 'privacy' || raw['keywords'] === 'useragree' ? { keywords: raw['keywords'] } : {}
