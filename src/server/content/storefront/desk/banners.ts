import { deskBanners } from '#src/api/desk/content/showing.ts'
import { type BannerTerms, bannerFieldsOf, readBanner } from '#src/domain/content/showing/banner.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import {
  deleteBanner,
  hasList,
  insertBanner,
  listAllBanners,
  type StoredBanner,
  setBannerSort,
  updateBanner,
} from '../store/banners.ts'

const bannerNoun: ContentNoun<StoredBanner, BannerTerms> = {
  entity: 'banner',
  list: listAllBanners,
  fieldsOf: bannerFieldsOf,
  async read(_ctx, tx, fields) {
    const { banner, faults } = readBanner(fields)
    if (!(await hasList(tx, banner))) faults['list_for'] = '没有这个目的地或主题'
    return { terms: banner, faults }
  },
  insert: insertBanner,
  update: updateBanner,
  setSort: setBannerSort,
  remove: deleteBanner,
}

export const deskBannerHandlers = contentRecordHandlers(deskBanners, bannerNoun)
