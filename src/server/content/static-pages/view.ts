import type { settings } from '#src/api/content/settings.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { findPlaceBanner } from '../storefront/service.ts'
import { findPage, findUpcoming, listNavPages, listPast } from './store.ts'

type Calls = typeof settings

/** The picture of the company stands on the page about it. */
export const hasBanner = (key: string) => key === 'aboutDetail'

/** A text of the shop as visitors read it, in force or as it was. Refuses NOT_FOUND. */
export async function viewPage(
  ctx: Ctx,
  { keywords: key, version }: Input<Calls['page']>,
): Promise<Data<Calls['page']>> {
  const { db, now } = ctx
  const previewed = await previewedId(ctx, 'banner')
  const [page, upcoming, nav, versions, banner] = await Promise.all([
    findPage(db, key, now, version),
    findUpcoming(db, key, now),
    listNavPages(db, now),
    listPast(db, key, now),
    hasBanner(key) ? findPlaceBanner(db, 'about', now, previewed) : null,
  ])
  if (!page) throw new Refused('NOT_FOUND')
  const { published_at, ...shown } = page
  return {
    ...shown,
    updated_at: published_at,
    upcoming: version === undefined ? (upcoming ?? null) : null,
    nav,
    versions,
    banner: banner
      ? { title: banner.title, desc: banner.description, img: banner.img, img_alt: banner.img_alt }
      : null,
  }
}
