import { regions } from '#src/api/account/regions.ts'
import { handlers } from '#src/server/ctx.ts'
import { regionTree } from './service.ts'

export const regionHandlers = handlers(
  regions,
  {
    tree: async () => regionTree(),
  },
  { tree: () => [] },
)
