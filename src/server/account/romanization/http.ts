import { names } from '#src/api/account/romanization.ts'
import { handlers } from '#src/server/ctx.ts'
import { spellName } from './service.ts'

export const nameHandlers = handlers(names, {
  spell: async ({ input }) => spellName(input.name),
})
