import { regions } from '#src/contract/mails.ts'
import { handlers } from '../ctx.ts'
import { regionTree } from './service.ts'

export const regionHandlers = handlers(
  regions,
  {
    tree: async () => regionTree(),
  },
  { tree: () => [] },
)
