import { endpoint } from '../endpoint.ts'
import { id, picture } from '../wire.ts'
import { z } from '../zod.ts'

export const HotelDetail = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  star: z.int(),
  diamond: z.int(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  images: z.array(z.object({ url: picture, alt: z.string() })),
  intro_html: z.string(),
  /** Words: 免费WiFi, 游泳池 … */
  facilities: z.array(z.string()),
  check_in: z.string(),
  check_out: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      area_m2: z.int(),
      bed: z.string(),
      max_pax: z.int(),
      window: z.string(),
    }),
  ),
  near: z.array(z.object({ name: z.string(), distance_m: z.int() })),
  policy: z.object({ children: z.string(), pets: z.string(), cards: z.string() }),
  map: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  opened_year: z.nullable(z.int()),
  renovated_year: z.nullable(z.int()),
})
export type HotelDetail = z.output<typeof HotelDetail>

export const hotels = {
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/hotel/detail',
    access: 'public',
    summary: '酒店详情',
    input: z.object({ id }),
    data: HotelDetail,
    refusals: ['NOT_FOUND'],
    cached: true,
  }),
}
