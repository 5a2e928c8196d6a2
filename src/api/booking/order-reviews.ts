import { reviewStates, reviewStatuses } from '#src/domain/account/member-codes.ts'
import { reviewLimits, reviewTooLongText, reviewTooShortText } from '#src/domain/catalog/review.ts'
import { travelParties } from '#src/domain/codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  coded,
  codedText,
  day,
  flag,
  flagText,
  jsonField,
  numBetween,
  orderNo,
  picture,
  text,
  time,
} from '../wire.ts'
import { z } from '../zod.ts'

const stars = numBetween(1, 5, '请选择1到5星')

/** A member's own review, as the form shows it again. */
const OwnReviewView = z.object({
  id: z.int(),
  score: z.int(),
  dims: z.object({
    itinerary: z.nullable(z.int()),
    guide: z.nullable(z.int()),
    hotel: z.nullable(z.int()),
    food: z.nullable(z.int()),
    transport: z.nullable(z.int()),
  }),
  content: z.string(),
  images: z.array(picture),
  tags: z.array(z.string()),
  party: coded(travelParties),
  anonymous: flag,
  written_at: time,
  edited_at: z.nullable(time),
  append: z.nullable(z.object({ content: z.string(), images: z.array(picture), at: time })),
  reply: z.nullable(z.object({ content: z.string(), at: time })),
  /** While it is being checked, or once it was hidden by law, its author alone sees it. */
  status: coded(reviewStatuses),
  status_text: z.string(),
  hide_reason: z.string(),
  can_edit: flag,
  can_append: flag,
})
export type OwnReviewView = z.output<typeof OwnReviewView>

/** Lists travel as JSON fields: addresses of uploaded pictures, and names of tags. */
const body = {
  order_id: orderNo,
  itinerary: z.optional(stars),
  guide: z.optional(stars),
  hotel: z.optional(stars),
  food: z.optional(stars),
  transport: z.optional(stars),
  content: text(reviewLimits.maxChars, reviewTooLongText).check(
    z.refine((typed) => [...typed].length >= reviewLimits.minChars, reviewTooShortText),
  ),
  images_json: z.optional(
    jsonField(
      z
        .array(picture)
        .check(z.maxLength(reviewLimits.maxPictures, `最多上传${reviewLimits.maxPictures}张图片`)),
    ),
  ),
  tags_json: z.optional(jsonField(z.array(rawText(12, '标签有误')).check(z.maxLength(10)))),
  anonymous: z.optional(flagText),
}
const judged = { score: stars, party: codedText(travelParties) }
const written = z.object({
  comment_id: z.int(),
  /** What it was worth; 0 for an addition, and for what had given its points before. */
  points: z.int(),
  message: z.string(),
})

/** 点评: only of one's own order, after the trip, within 180 days (rule book §14). */
export const orderReviews = {
  form: endpoint({
    method: 'GET',
    path: '/api/v3/order/comment',
    access: 'member',
    summary: '点评页：能否点评、表单与已有点评',
    input: z.object({ order_id: orderNo }),
    data: z.object({
      state: coded(reviewStates),
      /** Why it cannot be reviewed, or until when it can. */
      state_text: z.string(),
      product: z.object({
        product_id: z.nullable(z.int()),
        title: z.string(),
        cover: picture,
        date: day,
        return_date: day,
      }),
      form: z.object({
        dims: z.array(z.object({ key: z.string(), name: z.string() })),
        tags: z.array(z.string()),
        max_images: z.int(),
        min_chars: z.int(),
        max_chars: z.int(),
      }),
      comment: z.nullable(OwnReviewView),
      /** What writing it now would give in points, in a sentence; empty when it cannot be written, or gives none. */
      points_hint: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/v3/order/comment',
    access: 'member',
    summary: '提交点评：没有则新增，已有则修改',
    input: z.object({ ...body, ...judged }),
    data: written,
    refusals: ['NOT_FOUND', 'REVIEW_NO'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v3/order/comment/add',
    access: 'member',
    summary: '新增点评',
    input: z.object({ ...body, ...judged }),
    data: written,
    refusals: ['NOT_FOUND', 'REVIEW_NO'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/v3/order/comment/edit',
    access: 'member',
    summary: '修改点评（7 天内一次），或追评（append=1）',
    /** What is added later has no stars of its own; an edit needs them as the first writing did. */
    input: z.object({
      ...body,
      score: z.optional(judged.score),
      party: z.optional(judged.party),
      append: z.optional(flagText),
    }),
    data: written,
    refusals: ['NOT_FOUND', 'REVIEW_NO'],
  }),
  /**
   * Runs on every navigation, for guests too, so it never refuses. What it changes is how often it has asked, and other
   * sites cannot call it.
   */
  prompt: endpoint({
    method: 'GET',
    path: '/api/v3/user/nocommetorderpopout',
    access: 'public',
    summary: '是否提示去点评',
    input: z.object({
      page: z.enum(['homepage', 'order_detail'], '页面有误'),
      order_id: z.optional(orderNo),
    }),
    data: z.object({
      pop_up_label: flag,
      order_id: z.string(),
      title: z.string(),
      cover: picture,
      return_date: z.string(),
    }),
    refusals: [],
    instead: { pop_up_label: false, order_id: '', title: '', cover: '', return_date: '' },
  }),
}
