import { home } from '#src/api/content/homepage.ts'
import { content } from '#src/api/content/pages.ts'
import { handlers } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { settingsOf } from '../settings/service.ts'
import { homepage } from './homepage.ts'
import { pageView } from './page-view.ts'
import { popupFor } from './popups.ts'
import { findListBanner } from './store/banners.ts'
import { listHotSearches } from './store/hot-searches.ts'
import { recordVisit } from './visits.ts'

const flagText = { none: '', new: '新', hot: '热' } as const

export const homeHandlers = handlers(
  home,
  {
    async homepage({ ctx }) {
      return homepage(ctx)
    },
  },
  {
    homepage: () => ['settings', 'banner:team', 'taxonomy', 'facets', 'lists', 'designers', 'news'],
  },
)

export const contentHandlers = handlers(
  content,
  {
    async keywords({ ctx }) {
      const settings = await settingsOf(ctx)
      const hot = await listHotSearches(ctx.db, ctx.now, await previewedId(ctx, 'hot_search'))
      return {
        hot: hot.map(({ flag, ...search }) => ({ ...search, flag: flagText[flag] })),
        placeholder: settings.text('search.placeholder'),
      }
    },

    async view({ ctx, input }) {
      return pageView(ctx, input.url)
    },

    async visit({ ctx, member, input }) {
      await recordVisit(ctx, {
        url: input.url,
        referrer: input.referrer,
        ms: input.ms,
        memberId: member?.id ?? null,
      })
      return {}
    },

    async popups({ ctx, member, input, reply }) {
      const cookieNames = new Set(input.cookies?.split(','))
      const asked = { url: input.url, cookieNames, memberId: member?.id ?? null }
      return { popUps: await popupFor(ctx, asked, reply) }
    },

    async listBanner({ ctx, input }) {
      const { bannerId, destId, themeId } = input
      const previewed = await previewedId(ctx, 'banner')
      const found = await findListBanner(ctx.db, { bannerId, destId, themeId }, ctx.now, previewed)
      if (!found) return { list: [], title: '', desc: '' }
      const { description, ...banner } = found
      return { list: [banner], title: banner.title, desc: description }
    },
  },
  {
    keywords: () => ['settings', 'hot_searches'],
    listBanner: () => ['banner:list', 'taxonomy'],
  },
)
