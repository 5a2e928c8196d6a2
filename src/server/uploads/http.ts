import { uploads } from '#src/contract/uploads.ts'
import { handlers } from '../ctx.ts'
import { takePicture } from './service.ts'

export const uploadHandlers = handlers(uploads, {
  image: ({ ctx, member, input, file }) => takePicture(ctx, member.id, input.purpose, file),
})
