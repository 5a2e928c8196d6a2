import { reviewStatuses } from '#src/domain/account/member-codes.ts'
import {
  hideKinds,
  replyLengthText,
  replyLimits,
  reviewActions,
} from '#src/domain/catalog/review-moderation.ts'
import { travelPartyText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { day, flagText, id, numBetween, picture, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { actionsOf, Person, rowId, version } from './shapes.ts'

/** The tabs of the page: 待审核 · 待回复 · 全部. */
const tabs = ['checking', 'unanswered', 'all'] as const

/** Of a product, or of the service of a custom trip. */
const kinds = ['product', 'service'] as const

const DeskReview = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  product: z.nullable(z.object({ id: z.int(), title: z.string() })),
  service: z.nullable(z.object({ request_no: z.string(), title: z.string(), designer: z.string() })),
  /** Null for one that came without an order, as made-up ones do. */
  order_no: z.nullable(z.string()),
  user_name: z.string(),
  party: z.nullable(z.enum(keysOf(travelPartyText))),
  score: z.int(),
  parts: z.array(z.object({ name: z.string(), score: z.int() })),
  content: z.string(),
  images: z.array(picture),
  append: z.nullable(z.object({ content: z.string(), images: z.array(picture), at: time })),
  trip_on: day,
  written_at: time,
  edited_at: z.nullable(time),
  status: z.enum(keysOf(reviewStatuses)),
  reply: z.nullable(
    z.object({ content: z.string(), at: time, by: z.nullable(Person), edited_at: z.nullable(time) }),
  ),
  hidden: z.nullable(
    z.object({ kind: z.enum(hideKinds), passage: z.string(), reason: z.string(), at: z.nullable(time) }),
  ),
  is_sample: z.boolean(),
  version: z.int(),
  actions: actionsOf(reviewActions),
})
export type DeskReview = z.output<typeof DeskReview>

const changing = { id: rowId, version }

const passage = requiredText(2, 300, '请标出违法的文字，2到300字')

/**
 * 点评 (desk book §4.6). Nobody deletes a review, moves it or changes its score, and nothing is done to many at once: no
 * call for it exists.
 */
export const deskReviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/reviews',
    access: { staff: 'review.read' },
    summary: '点评：新的在前',
    input: z.object({
      tab: z.optional(z.enum(tabs, '内容有误，请检查')),
      score: z.optional(numBetween(1, 5, '请选择1到5分')),
      with_pictures: z.optional(flagText),
      product_id: z.optional(id),
      kind: z.optional(z.enum(kinds, '内容有误，请检查')),
      /** Days on which it was written. */
      from: z.optional(day),
      until: z.optional(day),
      cursor: z.optional(cursor),
    }),
    data: listOf(DeskReview),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/reviews/{id}',
    access: { staff: 'review.read' },
    summary: '一条点评',
    input: z.object({ id: rowId }),
    data: DeskReview,
    refusals: ['NOT_FOUND'],
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/desk/reviews/{id}/show',
    access: { staff: 'review.hide' },
    audit: 'review.show',
    summary: '审核通过：展示',
    input: z.object(changing),
    data: DeskReview,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/desk/reviews/{id}/reply',
    access: { staff: 'review.reply' },
    audit: 'review.reply',
    summary: '回复一次，立即展示，24小时内可以修改',
    input: z.object({
      ...changing,
      text: requiredText(replyLimits.minChars, replyLimits.maxChars, replyLengthText),
    }),
    data: DeskReview,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/desk/reviews/{id}/hide/ask',
    access: { staff: 'review.hide' },
    audit: 'review.hide_ask',
    summary: '申请依法隐藏：由另一位同事复核后生效',
    input: z.object({
      ...changing,
      kind: z.enum(hideKinds, '请选择违法信息、他人隐私或广告'),
      passage,
      reason: requiredText(5, 200, '请写明理由，5到200字'),
    }),
    data: DeskReview,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
