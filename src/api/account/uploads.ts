import { uploadPurposes } from '#src/domain/account/member-codes.ts'
import { endpoint } from '../endpoint.ts'
import { codedText, picture } from '../wire.ts'
import { z } from '../zod.ts'

export const uploads = {
  /** JPG, PNG or WebP of at most 5 MB, told by its bytes; made anew without what a camera writes into it. */
  image: endpoint({
    method: 'POST',
    path: '/api/v3/upload/image',
    access: 'member',
    summary: '上传图片（头像、点评），最大 5 MB',
    input: z.object({ purpose: codedText(uploadPurposes) }),
    data: z.object({ picture, width: z.int(), height: z.int() }),
    refusals: [],
    takes: 'picture',
  }),
}
