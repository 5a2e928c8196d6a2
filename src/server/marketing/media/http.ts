import { media } from '#src/api/desk/marketing/media.ts'
import { handlers } from '#src/server/ctx.ts'
import { keepCaptions, keepVideo, letSendMedia, remakeCaptions } from './service.ts'

export const deskMediaHandlers = handlers(media, {
  video: {
    async prepare({ ctx, staff, file }) {
      await letSendMedia(ctx, staff)
      return ctx.media.receive(file)
    },
    handle: ({ ctx, staff, file }) => keepVideo(ctx, staff, file),
  },
  captions: {
    async prepare({ ctx, staff, file }) {
      await letSendMedia(ctx, staff)
      return remakeCaptions(file)
    },
    handle: ({ ctx, staff, file }) => keepCaptions(ctx, staff, file),
  },
})
