import { helpKeys } from '../about/known-pages.ts'
import { isOnPages } from '../page-address.ts'
import { type BannerTerms, bannerPages } from './banner.ts'

/** Pages that anybody can open without a number in their address, the most visited first. */
const openPages = [
  '/product/team',
  '/product/individual',
  '/product',
  '/custom/personal',
  '/custom/business',
  '/tailor',
  '/aboutbm/aboutDetail',
  ...helpKeys.map((key) => `/aboutbm/${key}`),
  '/useragree',
]

/** Where a hot word stands for whoever found nothing. */
export const HOT_SEARCH_PAGE =
  '/product/search?keyword=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA%E5%9C%B0%E6%96%B9'

/** The page on which staff look at a banner. */
export function pageOfBanner({ place, dest_id, theme_id }: BannerTerms): string {
  if (dest_id !== null) return `${bannerPages[place]}?destId=${dest_id}`
  return theme_id === null ? bannerPages[place] : `${bannerPages[place]}?themeId=${theme_id}`
}

/** The page on which staff look at a popup; `isOwn` is false where it shows on pages of members or of one record alone. */
export function pageOfPopup(pages: readonly string[]): { page: string; isOwn: boolean } {
  const own = openPages.find((page) => isOnPages(page, pages))
  return { page: own ?? '/product/team', isOwn: own !== undefined }
}
