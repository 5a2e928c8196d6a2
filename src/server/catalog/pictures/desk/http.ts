import { pictures } from '#src/api/desk/content/pictures.ts'
import { handlers } from '#src/server/ctx.ts'
import { remakePicture } from './remake.ts'
import { keepPicture, letSendPicture, pagePictures, savePicture } from './service.ts'

export const deskPictureHandlers = handlers(pictures, {
  upload: {
    async prepare({ ctx, staff, input: { purpose }, file }) {
      await letSendPicture(ctx, staff, purpose)
      return remakePicture(file)
    },
    handle: ({ ctx, staff, input, file }) => keepPicture(ctx, staff, input, file),
  },
  list: ({ ctx, staff, input }) => pagePictures(ctx, staff, input),
  save: ({ ctx, staff, input }) => savePicture(ctx, staff, input),
})
