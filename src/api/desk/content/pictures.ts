import { LONGEST_ALT } from '#src/domain/content/rich-text/document.ts'
import { picturePurposes } from '#src/domain/desk/uploads/pictures.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { intBetween, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'
import { cursor, listOf } from '../list.ts'

const stem = rawText(41, '图片有误').check(z.regex(/^\/uploads\/[0-9a-f]{32}$/, '图片有误'))
const alt = requiredText(1, LONGEST_ALT, `请写明图片内容，1到${LONGEST_ALT}个字`)
const purpose = z.enum(picturePurposes, '请说明图片用途')
const credit = text(80)
/** In percent from the left and from the top. */
const focal = intBetween(0, 100)

const DeskPicture = z.object({
  stem: z.string(),
  purpose: z.enum(picturePurposes),
  w: z.int(),
  h: z.int(),
  /** `#14635c`, fills the place until the picture has come. */
  colour: z.string(),
  alt: z.string(),
  credit: z.string(),
  focal_x: z.int(),
  focal_y: z.int(),
  sent_at: time,
  by: z.string(),
  version: z.int(),
})
export type DeskPicture = z.output<typeof DeskPicture>

/** Pictures of the shop's own pages: whoever may edit what shows them sees them all. */
export const pictures = {
  /** A picture that was sent before is answered as it stands. */
  upload: endpoint({
    method: 'POST',
    path: '/api/desk/uploads/picture',
    access: { staff: 'signed_in' },
    audit: 'picture.upload',
    summary: '上传图片（JPG、PNG、WebP，最大 10 MB），须写明图片内容；所需权限因用途而异',
    input: z.object({ purpose, alt, credit: z.optional(credit) }),
    data: DeskPicture,
    refusals: ['NO_RIGHT'],
    takes: 'large_picture',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/desk/pictures',
    access: { staff: 'signed_in' },
    summary: '图片库：新的在前',
    input: z.object({
      purpose: z.optional(purpose),
      /** In what it shows or in whose it is. */
      q: z.optional(text(40)),
      cursor: z.optional(cursor),
    }),
    data: listOf(DeskPicture),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/pictures/save',
    access: { staff: 'signed_in' },
    audit: 'picture.save',
    summary: '修改图片说明、署名与焦点',
    input: z.object({ stem, ...saveOf({ alt, credit, focal_x: focal, focal_y: focal }) }),
    data: z.object({ picture: DeskPicture, message: z.string() }),
    refusals: ['NOT_FOUND', 'STALE'],
  }),
}
