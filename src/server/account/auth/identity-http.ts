import { identity } from '#src/api/auth/identity.ts'
import { handlers } from '#src/server/ctx.ts'
import { memberInfo } from './member-info.ts'
import { listDevices, signOutDevices } from './sessions/devices.ts'
import { bindPhone } from './sign-in/bind-phone.ts'

export const identityHandlers = handlers(identity, {
  async bindPhone({ ctx, member, input: { phone, code, old_code }, reply }) {
    await bindPhone(ctx, member.id, { phone, code, oldCode: old_code }, reply)
    return memberInfo(ctx, member.id)
  },

  devices: ({ ctx, member }) => listDevices(ctx, member.id),

  signOut: ({ ctx, member, input: { id, others = false }, reply }) =>
    signOutDevices(ctx, member.id, { id, others }, reply),
})
