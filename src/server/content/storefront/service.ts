/** What other nouns may call of the storefront and its visits. */

export { bottomBannerNow, forgetBottomBanners } from './bottom-banner.ts'
export { findPlaceBanner } from './store/banners.ts'
export { isShowing, previewedFirst } from './store/showing.ts'
export { carryViewed, forgetVisits } from './store/visits.ts'
export { visitorHashOf } from './visits.ts'
