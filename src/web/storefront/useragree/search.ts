export type TermsKey = 'useragree' | 'privacy'

/** 用户协议 unless the address asks for the privacy policy. */
export const parseTermsSearch = (raw: Record<string, unknown>): { keywords?: TermsKey } =>
  raw['keywords'] === 'privacy' ? { keywords: 'privacy' } : {}
