import { bannerFieldNames } from '#src/domain/content/showing/banner.ts'
import { bottomBannerFieldNames } from '#src/domain/content/showing/bottom-banner.ts'
import { hotSearchFieldNames } from '#src/domain/content/showing/hot-search.ts'
import { popupFieldNames } from '#src/domain/content/showing/popup.ts'
import { endpoint } from '../../endpoint.ts'
import { time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { rowId } from '../service/shapes.ts'
import { contentRecordCalls } from './records.ts'

const right = 'content.edit'

/** What staff put on the shop's pages by time (desk book §4.12). */
export const deskBanners = contentRecordCalls({
  part: 'banners',
  name: '横幅',
  right,
  noun: 'content.banner',
  fields: bannerFieldNames,
})
export const deskPopups = contentRecordCalls({
  part: 'popups',
  name: '弹窗',
  right,
  noun: 'content.popup',
  fields: popupFieldNames,
})
export const deskHotSearches = contentRecordCalls({
  part: 'hot-searches',
  name: '热搜',
  right,
  noun: 'content.hotsearch',
  fields: hotSearchFieldNames,
})
export const deskBottomBanners = contentRecordCalls({
  part: 'bottom-banners',
  name: '底部横幅',
  right,
  noun: 'content.bottom',
  fields: bottomBannerFieldNames,
})

const Choice = z.object({ value: z.string(), label: z.string() })

export const deskContent = {
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/content/choices',
    access: { staff: right },
    summary: '表单可选的目的地、主题与可公开领取的优惠券',
    input: z.object({}),
    data: z.object({
      destinations: z.array(Choice),
      themes: z.array(Choice),
      /** Rules that anybody may claim now. */
      coupons: z.array(Choice),
    }),
    refusals: [],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/desk/content/preview',
    access: { staff: right },
    audit: 'content.preview',
    summary: '在商店页面上预览一条内容，不论是否启用；链接十五分钟内有效',
    input: z.object({ kind: z.enum(['banner', 'popup', 'hot_search', 'bottom_banner']), record_id: rowId }),
    data: z.object({
      url: z.string(),
      until: time,
      /** False where it shows only on pages of members or of one record: then it is seen on another one. */
      is_own_page: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
