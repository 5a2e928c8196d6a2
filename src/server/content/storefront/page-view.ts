import type { content } from '#src/api/content/pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { knownPages } from '#src/domain/content/about/known-pages.ts'
import {
  destinationOfAddress,
  pathOfAddress,
  productOfAddress,
  themeOfAddress,
  visitedAddress,
} from '#src/domain/content/page-address.ts'
import { productsByIds } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { settingsOf } from '../settings/service.ts'
import { findSubject } from './store/page-subject.ts'
import { listViewedIds } from './store/visits.ts'
import { visitorHashOf } from './visits.ts'

const RECENT = 6

/** The titles of pages whose subject stands in no table. */
const titles: Readonly<Record<string, string>> = {
  '/product': '全部线路',
  '/product/team': '商务研学',
  '/product/individual': '私人定制',
  '/product/search': '搜索线路',
  '/tailor': '快捷定制',
  '/custom/personal': '私人定制需求',
  '/custom/business': '企业与研学定制需求',
  '/customized/success': '需求已收到',
  '/useragree': '用户协议',
  ...Object.fromEntries(Object.entries(knownPages).map(([key, { title }]) => [`/aboutbm/${key}`, title])),
  '/center': '个人中心',
}

/** Title, words and share text of a page, and what this browser has looked at before. Three statements at the most. */
export async function pageView(ctx: Ctx, url: string): Promise<Data<(typeof content)['view']>> {
  const productId = productOfAddress(url)
  const asked = { productId, destId: destinationOfAddress(url), themeId: themeOfAddress(url) }
  const settings = await settingsOf(ctx)
  const subject = await findSubject(ctx.db, asked)
  const name = settings.text('brand.name')
  const slogan = settings.text('brand.slogan')
  const title = subject?.title ?? titles[pathOfAddress(url)]
  const description = subject?.description || slogan
  return {
    title: title ? `${title} - ${name}` : name,
    keywords: [title, name].filter(Boolean).join(','),
    description,
    share: { title: title ?? name, desc: description, img: subject?.img ?? '' },
    canonical: ctx.publicUrl + visitedAddress(url),
    recent: await recentProducts(ctx, productId),
  }
}

async function recentProducts(ctx: Ctx, except: number | null) {
  const { nonce } = ctx.visitor
  if (nonce === null) return []
  const ids = await listViewedIds(ctx.db, visitorHashOf(ctx, nonce), except, RECENT)
  return (await productsByIds(ctx, ids)).list
}
