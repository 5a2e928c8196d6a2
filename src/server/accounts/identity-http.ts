import { identity } from '#src/contract/identity.ts'
import { handlers } from '../ctx.ts'
import { bindPhone } from './bind-phone.ts'
import { listDevices, signOutDevices } from './devices.ts'
import { memberInfo } from './member-info.ts'

export const identityHandlers = handlers(identity, {
  async bindPhone({ ctx, member, input: { phone, code, old_code }, reply }) {
    await bindPhone(ctx, member.id, { phone, code, oldCode: old_code }, reply)
    return memberInfo(ctx, member.id)
  },

  devices: ({ ctx, member }) => listDevices(ctx, member.id),

  signOut: ({ ctx, member, input: { id, others = false }, reply }) =>
    signOutDevices(ctx, member.id, { id, others }, reply),
})
