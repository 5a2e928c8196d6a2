import { romanization } from '#src/api/account/romanization.ts'
import { handlers } from '#src/server/ctx.ts'
import { spellName } from './service.ts'

export const romanizationHandlers = handlers(romanization, {
  spell: async ({ input }) => spellName(input.name),
})
