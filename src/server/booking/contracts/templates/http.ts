import { contractPreviews, contractTemplates } from '#src/api/desk/legal/texts.ts'
import { handlers } from '#src/server/ctx.ts'
import { legalHandlers } from '#src/server/operations/legal/service.ts'
import { templateNoun } from './noun.ts'
import { previewTemplate } from './preview.ts'

export const deskTemplateHandlers = [
  ...legalHandlers(contractTemplates, templateNoun),
  ...handlers(contractPreviews, {
    preview: ({ ctx, input: { code, text_version } }) => previewTemplate(ctx, code, text_version),
  }),
]
