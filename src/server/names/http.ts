import { names } from '#src/contract/names.ts'
import { handlers } from '../ctx.ts'
import { spellName } from './service.ts'

export const nameHandlers = handlers(names, {
  spell: async ({ input }) => spellName(input.name),
})
