import { evaluations } from '#src/api/content/custom/evaluations.ts'
import { handlers } from '#src/server/ctx.ts'
import { viewEvaluation } from './view.ts'
import { evaluate } from './write.ts'

export const evaluationHandlers = handlers(evaluations, {
  form: ({ ctx, member, input }) => viewEvaluation(ctx, member.id, input.request_no),
  submit: ({ ctx, member, input }) => evaluate(ctx, member.id, input),
})
