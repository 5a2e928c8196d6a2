import { reviewStates, reviewStatuses } from '#src/domain/account/member-codes.ts'
import { evaluationLengthText, evaluationLimits } from '#src/domain/content/evaluations/evaluation.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { coded, flag, flagText, jsonField, numBetween, picture, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DzsName } from './custom-trip-reviews.ts'
import { ownRequestNo } from './own-requests.ts'

const stars = numBetween(1, 5, '请选择1到5星')
const { minChars, maxChars, maxPictures } = evaluationLimits

const Part = z.object({ key: z.string(), name: z.string() })

/** What its author wrote, as it stands. */
const OwnEvaluation = z.object({
  score: z.int(),
  parts: z.array(z.object({ ...Part.shape, score: z.int() })),
  tags: z.array(z.string()),
  content: z.string(),
  images: z.array(picture),
  anonymous: flag,
  written_at: time,
  reply: z.nullable(z.object({ content: z.string(), at: time })),
  /** While it is being checked, or once it was hidden by law, its author alone sees it. */
  status: coded(reviewStatuses),
  hide_reason: z.string(),
})
export type OwnEvaluation = z.output<typeof OwnEvaluation>

/** 定制服务评价 (rule book §14 and §16.1): once, after the trip, by who asked for it. */
export const evaluations = {
  form: endpoint({
    method: 'GET',
    path: '/api/v3/customize/evaluate',
    access: 'member',
    summary: '评价定制服务：能否评价、表单与已有评价',
    input: z.object({ request_no: ownRequestNo }),
    data: z.object({
      state: coded(reviewStates),
      /** Why it cannot be evaluated, or until when it can. */
      state_text: z.string(),
      /** The trip as it was agreed; empty texts before there is an order. */
      trip: z.object({ title: z.string(), date: z.string(), return_date: z.string(), order_id: z.string() }),
      dzs: z.nullable(DzsName),
      form: z.object({
        parts: z.array(Part),
        tags: z.array(z.string()),
        max_images: z.int(),
        min_chars: z.int(),
        max_chars: z.int(),
      }),
      evaluation: z.nullable(OwnEvaluation),
    }),
    refusals: ['NOT_FOUND'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/v3/customize/evaluate',
    access: 'member',
    summary: '提交定制服务评价，一次',
    input: z.object({
      request_no: ownRequestNo,
      score: stars,
      reply: z.optional(stars),
      plan: z.optional(stars),
      care: z.optional(stars),
      content: requiredText(minChars, maxChars, evaluationLengthText),
      images_json: z.optional(
        jsonField(z.array(picture).check(z.maxLength(maxPictures, `最多上传${maxPictures}张图片`))),
      ),
      tags_json: z.optional(jsonField(z.array(rawText(12, '标签有误')).check(z.maxLength(8)))),
      anonymous: z.optional(flagText),
    }),
    data: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'REVIEW_NO'],
  }),
}
