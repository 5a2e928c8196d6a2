import { questions } from '#src/api/catalog/questions.ts'
import { handlers } from '#src/server/ctx.ts'
import { askQuestion, listOwn, pageQuestions } from './service.ts'

const PAGE_SIZE = 5

export const questionHandlers = handlers(
  questions,
  {
    list: ({ ctx, input }) =>
      pageQuestions(ctx, input.product_id, {
        page: input.page ?? 1,
        size: input.pageSize ?? input.size ?? PAGE_SIZE,
      }),
    own: ({ ctx, member, input }) => listOwn(ctx, member, input.product_id),
    ask: ({ ctx, member, input }) =>
      askQuestion(ctx, member, { productId: input.product_id, content: input.content }),
  },
  { list: (_, { product_id }) => [`product:${product_id}`] },
)
