import { endpoint } from '../endpoint.ts'
import { id, picture } from '../wire.ts'
import { z } from '../zod.ts'

export const Banner = z.object({
  id: z.int(),
  title: z.string(),
  img: picture,
  img_alt: z.string(),
  url: z.string(),
  bg_color: z.string(),
})
export type Banner = z.output<typeof Banner>

/** A file of its own: every list page carries it, and nothing else of the content. */
export const listBanner = endpoint({
  method: 'GET',
  path: '/api/v3/m1/page/product/banner',
  access: 'public',
  summary: '列表页横幅',
  input: z.object({
    bannerId: z.optional(id),
    destId: z.optional(id),
    themeId: z.optional(id),
  }),
  data: z.object({ list: z.array(Banner), title: z.string(), desc: z.string() }),
  refusals: [],
  cached: true,
})
