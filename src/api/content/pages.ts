import { popupKinds } from '#src/domain/codes.ts'
import { ProductCard } from '../catalog/product-card.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, flag, numBetween, picture } from '../wire.ts'
import { z } from '../zod.ts'
import { listBanner } from './banners.ts'

/** Path and query of a page of this shop. */
const address = rawText(500, '页面地址过长', '请提供页面地址').check(z.regex(/^\/(?![/\\])/, '页面地址有误'))

export const content = {
  keywords: endpoint({
    method: 'GET',
    path: '/api/v3/page/keywords',
    access: 'public',
    summary: '热门搜索',
    input: z.object({}),
    data: z.object({
      hot: z.array(
        z.object({
          keyword: z.string(),
          /** A local path; empty means the search page with this keyword. */
          pc_route: z.string(),
          flag: z.enum(['', '新', '热']),
        }),
      ),
      placeholder: z.string(),
    }),
    refusals: [],
    cached: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/v3/view/info',
    access: 'public',
    summary: '页面信息与本浏览器最近看过的产品',
    input: z.object({ url: address }),
    data: z.object({
      title: z.string(),
      keywords: z.string(),
      description: z.string(),
      share: z.object({ title: z.string(), desc: z.string(), img: picture }),
      canonical: z.string(),
      recent: z.array(ProductCard),
    }),
    refusals: [],
  }),
  visit: endpoint({
    method: 'POST',
    path: '/api/v3/analytics/page',
    access: 'public',
    summary: '访问记录（信标，总是成功）',
    input: z.object({
      url: address,
      referrer: z.optional(rawText(500, '来源过长')),
      title: z.optional(rawText(200, '标题过长')),
      ms: z.optional(numBetween(0, 999_999_999, '时长有误')),
    }),
    data: z.object({}),
    refusals: [],
    instead: {},
  }),
  popups: endpoint({
    method: 'GET',
    path: '/api/v3/m1/popup/event',
    access: 'public',
    summary: '页面弹窗',
    input: z.object({
      url: address,
      /** Names of the cookies that the browser has, joined by comma: a popup whose cookie is there is not told. */
      cookies: z.optional(rawText(2_000, '内容过长')),
    }),
    data: z.object({
      popUps: z.array(
        z.object({
          id: z.int(),
          type: coded(popupKinds),
          title: z.string(),
          delayTime: z.int(),
          cookie: z.object({
            name: z.string(),
            value: z.string(),
            domain: z.string(),
            /** Hours. */
            expire: z.int(),
            path: z.string(),
            secure: flag,
            samesite: z.string(),
            httponly: flag,
          }),
          url: z.optional(z.string()),
          img: z.optional(picture),
          img_alt: z.optional(z.string()),
          couponIds: z.optional(z.array(z.int())),
        }),
      ),
    }),
    refusals: [],
  }),
  listBanner,
}
