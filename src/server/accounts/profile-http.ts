import { profile } from '#src/contract/profile.ts'
import { handlers } from '../ctx.ts'
import { updateProfile } from './profile.ts'

export const profileHandlers = handlers(profile, {
  update: ({ ctx, member, input }) => updateProfile(ctx, member.id, input),
})
