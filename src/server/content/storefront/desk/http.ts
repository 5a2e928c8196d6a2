import { deskContentCalendar } from '#src/api/desk/content/calendar.ts'
import { deskContent } from '#src/api/desk/content/showing.ts'
import { listThemes } from '#src/server/catalog/products/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { listClaimableRules } from '#src/server/marketing/coupons/service.ts'
import { listPlaces } from '../store/banners.ts'
import { deskBannerHandlers } from './banners.ts'
import { deskBottomBannerHandlers } from './bottom-banners.ts'
import { contentCalendar } from './calendar.ts'
import { deskHotSearchHandlers } from './hot-searches.ts'
import { deskPopupHandlers } from './popups.ts'
import { previewRecord } from './preview.ts'

export const deskContentHandlers = [
  ...deskBannerHandlers,
  ...deskBottomBannerHandlers,
  ...deskHotSearchHandlers,
  ...deskPopupHandlers,
  ...handlers(deskContentCalendar, {
    weeks: ({ ctx, input }) => contentCalendar(ctx, input.from),
  }),
  ...handlers(deskContent, {
    preview: ({ ctx, staff, input }) => previewRecord(ctx, staff, input),
    async choices({ ctx: { db, now } }) {
      const [destinations, themes, coupons] = await Promise.all([
        listPlaces(db),
        listThemes(db),
        listClaimableRules(db, now),
      ])
      return {
        destinations: destinations.map(({ id, label }) => ({ value: String(id), label })),
        themes: themes.map(({ id, label }) => ({ value: String(id), label })),
        coupons: coupons.map(({ id, name }) => ({ value: String(id), label: name })),
      }
    },
  }),
]
