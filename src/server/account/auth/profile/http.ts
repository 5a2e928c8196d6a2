import { profile } from '#src/api/account/profile.ts'
import { handlers } from '#src/server/ctx.ts'
import { updateProfile } from './profile.ts'

export const profileHandlers = handlers(profile, {
  update: ({ ctx, member, input }) => updateProfile(ctx, member.id, input),
})
