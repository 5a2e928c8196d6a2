import type { deskContent } from '#src/api/desk/content/showing.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { HOT_SEARCH_PAGE, pageOfBanner, pageOfPopup } from '#src/domain/content/showing/preview-page.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { makePreviewToken } from '#src/server/operations/previews/service.ts'
import { listAllBanners } from '../store/banners.ts'
import { listBottomBanners } from '../store/bottom-banners.ts'
import { listAllHotSearches } from '../store/hot-searches.ts'
import { findPopup } from '../store/popups.ts'

type Call = (typeof deskContent)['preview']

/** The shop's own page with this record on it, whatever its switch and its times say (desk book §4.12). */
export async function previewRecord(ctx: Ctx, staff: Staff, { kind, record_id: id }: Input<Call>) {
  const found = await placeOf(ctx, kind, id)
  if (!found) throw new Refused('NOT_FOUND')
  const { token, until } = makePreviewToken(ctx.vault, { kind, id, staffId: staff.id }, ctx.now)
  const url = new URL(found.page, ctx.publicUrl)
  url.searchParams.set('preview', token)
  const answer: Data<Call> = { url: url.href, until, is_own_page: found.isOwn }
  return { answer, audit: [{ entity: kind, id }] }
}

async function placeOf({ db }: Ctx, kind: Input<Call>['kind'], id: number) {
  const isIt = (row: { id: number }) => row.id === id
  switch (kind) {
    case 'banner': {
      const banner = (await listAllBanners(db)).find(isIt)
      return banner && { page: pageOfBanner(banner), isOwn: true }
    }
    case 'popup': {
      const popup = await findPopup(db, id)
      return popup && pageOfPopup(popup.pages)
    }
    case 'hot_search':
      return (await listAllHotSearches(db)).some(isIt) && { page: HOT_SEARCH_PAGE, isOwn: true }
    case 'bottom_banner':
      return (await listBottomBanners(db)).some(isIt) && { page: '/product/team', isOwn: true }
  }
}
