import { staticPages } from '#src/api/desk/content/static-pages.ts'
import { handlers } from '#src/server/ctx.ts'
import { publishDraft, withdrawVersion } from './publish.ts'
import { listPages, viewPage, viewVersion } from './read.ts'
import { discardDraft, saveDraft } from './write.ts'

export const deskStaticPageHandlers = handlers(staticPages, {
  list: async ({ ctx: { db, now } }) => ({ list: await listPages(db, now) }),
  detail: ({ ctx: { db, now }, input: { key } }) => viewPage(db, key, now),
  version: ({ ctx: { db }, input: { key, page_version } }) => viewVersion(db, key, page_version),
  save: ({ ctx, staff, input }) => saveDraft(ctx, staff, input),
  discard: ({ ctx, input }) => discardDraft(ctx, input),
  publish: ({ ctx, staff, input }) => publishDraft(ctx, staff, input),
  withdraw: ({ ctx, staff, input }) => withdrawVersion(ctx, staff, input),
})
