import { answerLimits, answerLimitText, questionStateText } from '#src/domain/catalog/questions/question.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { flagText, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Person, rowId, version } from './shapes.ts'

const states = ['open', 'private', 'published', 'all'] as const

const QuestionRow = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), title: z.string() }),
  asker: z.string(),
  text: z.string(),
  asked_at: time,
  state: z.enum(keysOf(questionStateText)),
  /** By when it is to be answered; null once it is. */
  due_at: z.nullable(time),
  is_overdue: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), at: time, by: Person })),
  version: z.int(),
})
export type DeskQuestion = z.output<typeof QuestionRow>

const access = { staff: 'question.answer' } as const

/** 问答 (rule book §24, 23): answered to the asker in any case, and to everybody where it is published. */
export const deskQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/questions',
    access,
    summary: '问答：待回答的按截止时间，其余按时间',
    input: z.object({
      state: z.optional(z.enum(states, '内容有误，请检查')),
      overdue: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: listOf(QuestionRow),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/questions/{id}',
    access,
    summary: '一个问题与答复',
    input: z.object({ id: rowId }),
    data: QuestionRow,
    refusals: ['NOT_FOUND'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/questions/{id}/answer',
    access,
    audit: 'question.answer',
    summary: '回答或改答，公开或仅告知提问者',
    input: z.object({
      id: rowId,
      version,
      text: requiredText(answerLimits.least, answerLimits.most, answerLimitText),
      publish: flagText,
    }),
    data: QuestionRow,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
