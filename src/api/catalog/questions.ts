import {
  questionLimits,
  questionLimitText,
  questionStateText,
} from '#src/domain/catalog/questions/question.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageOf, paging, requiredText, time } from '../wire.ts'
import { z } from '../zod.ts'

const Question = z.object({
  id: z.int(),
  asker: z.string(),
  text: z.string(),
  asked_at: time,
  answer: z.string(),
  /** An answer may have aged: the day on which it was given stands beside it. */
  answered_at: time,
})

const OwnQuestion = z.object({
  id: z.int(),
  text: z.string(),
  asked_at: time,
  state: z.enum(keysOf(questionStateText)),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(time),
})

/** 旅客问答 of a product: asked by members, answered by staff, public once somebody has published it. */
export const questions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/product/question/list',
    access: 'public',
    summary: '已公开的问答，新答复的在前',
    input: z.object({ product_id: id, ...paging }),
    data: z.object(pageOf(Question)),
    refusals: ['NOT_FOUND'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/v3/product/question/own',
    access: 'member',
    summary: '我对这个产品的提问，尚未公开的',
    input: z.object({ product_id: id }),
    data: z.array(OwnQuestion),
    refusals: [],
  }),
  /** Asked again in the same words it is the same question until it is answered. */
  ask: endpoint({
    method: 'POST',
    path: '/api/v3/product/question/add',
    access: 'member',
    summary: '提问：含联系方式的不接受',
    input: z.object({
      product_id: id,
      content: requiredText(questionLimits.least, questionLimits.most, questionLimitText),
    }),
    data: OwnQuestion,
    refusals: ['NOT_FOUND'],
  }),
}
