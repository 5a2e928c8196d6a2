import { reviewFilters, travelParties } from '#src/domain/codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, codedText, day, flag, id, pageOf, paging, picture, time } from '../wire.ts'
import { z } from '../zod.ts'

/** 1 to 5, null where the trip has no such part. */
const Dims = z.object({
  itinerary: z.nullable(z.number()),
  guide: z.nullable(z.number()),
  hotel: z.nullable(z.number()),
  food: z.nullable(z.number()),
  transport: z.nullable(z.number()),
})

export const ReviewView = z.object({
  id: z.int(),
  user_name: z.string(),
  avatar: z.string(),
  party_text: z.string(),
  score: z.int(),
  dims: Dims,
  content: z.string(),
  images: z.array(picture),
  trip_date: day,
  created_at: time,
  reply: z.nullable(z.object({ content: z.string(), at: time })),
  append: z.nullable(z.object({ content: z.string(), images: z.array(picture), at: time })),
  useful_count: z.int(),
  combo_name: z.string(),
})
export type ReviewView = z.output<typeof ReviewView>

export const reviews = {
  comments: endpoint({
    method: 'GET',
    path: '/api/v3/product/comments',
    access: 'public',
    summary: '产品点评：按时间与有用数排列，不按分数',
    input: z.object({
      product_id: id,
      main_filter: z.optional(codedText(reviewFilters)),
      party: z.optional(codedText(travelParties)),
      tag: z.optional(rawText(12, '标签有误')),
      ...paging,
    }),
    data: z.object(pageOf(ReviewView)),
    refusals: ['NOT_FOUND'],
    cached: true,
  }),
  brief: endpoint({
    method: 'GET',
    path: '/api/v3/product/comment/brief',
    access: 'public',
    summary: '点评概况',
    input: z.object({ product_id: id }),
    data: z.object({
      /** `4.8`; empty before the first review. */
      score_avg: z.string(),
      count: z.int(),
      good_rate_bp: z.int(),
      dims: Dims,
      filters: z.array(z.object({ main_filter: coded(reviewFilters), name: z.string(), count: z.int() })),
      tags: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
      parties: z.array(z.object({ party: coded(travelParties), name: z.string(), count: z.int() })),
      pictures: z.array(picture),
      /** Reviews that the law keeps from being shown, each with what is said instead; they stand in the count of 全部. */
      hidden: z.array(z.object({ text: z.string(), count: z.int() })),
      /** Every review shown is made up: the page says so, and no rating leaves in structured data. */
      sample: flag,
    }),
    refusals: ['NOT_FOUND'],
    cached: true,
  }),
}
