import { deskBottomBanners } from '#src/api/desk/content/showing.ts'
import {
  type BottomBannerTerms,
  bottomBannerFieldsOf,
  readBottomBanner,
} from '#src/domain/content/showing/bottom-banner.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import {
  deleteBottomBanner,
  insertBottomBanner,
  listBottomBanners,
  type StoredBottomBanner,
  setBottomBannerSort,
  updateBottomBanner,
} from '../store/bottom-banners.ts'

const bottomBannerNoun: ContentNoun<StoredBottomBanner, BottomBannerTerms> = {
  entity: 'bottom_banner',
  list: listBottomBanners,
  fieldsOf: bottomBannerFieldsOf,
  async read(_ctx, _tx, fields) {
    const { banner, faults } = readBottomBanner(fields)
    return { terms: banner, faults }
  },
  insert: insertBottomBanner,
  update: updateBottomBanner,
  setSort: setBottomBannerSort,
  remove: deleteBottomBanner,
}

export const deskBottomBannerHandlers = contentRecordHandlers(deskBottomBanners, bottomBannerNoun)
