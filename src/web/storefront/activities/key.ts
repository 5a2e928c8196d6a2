/** Under which a page's data is kept: the shared frame of all pages reads it, and carries no more than this of campaigns. */
export const campaignKey = (slug: string, preview = '', as = '') => ['campaign', slug, preview, as] as const
