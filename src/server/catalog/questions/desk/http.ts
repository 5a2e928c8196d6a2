import { deskQuestions } from '#src/api/desk/service/questions.ts'
import { handlers } from '#src/server/ctx.ts'
import { pageQuestions, viewQuestion } from './read.ts'
import { answerQuestion } from './work.ts'

export const deskQuestionHandlers = handlers(deskQuestions, {
  list: ({ ctx, input }) => pageQuestions(ctx, input),
  detail: ({ ctx, input }) => viewQuestion(ctx.db, input.id, ctx.now),
  answer: ({ ctx, staff, input }) => answerQuestion(ctx, staff, input),
})
