import { uploads } from '#src/api/account/uploads.ts'
import { handlers } from '#src/server/ctx.ts'
import { takePicture } from './service.ts'

export const uploadHandlers = handlers(uploads, {
  image: ({ ctx, member, input, file }) => takePicture(ctx, member.id, input.purpose, file),
})
