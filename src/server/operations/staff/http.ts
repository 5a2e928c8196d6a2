import { me } from '#src/api/desk/account/me.ts'
import { rights, scopesOf } from '#src/domain/account/staff.ts'
import { handlers } from '#src/server/ctx.ts'
import { deskNonceOf } from './sessions.ts'

export const staffHandlers = handlers(me, {
  async read({ ctx: { vault, visitor }, staff }) {
    const { id, name, roles, isLead } = staff
    const held = rights.map((right) => [right, scopesOf(staff, right)] as const)
    return {
      id,
      name,
      roles: [...roles],
      is_lead: isLead,
      rights: Object.fromEntries(held.filter(([, scopes]) => scopes.length > 0)),
      nonce: deskNonceOf(vault, visitor.sid ?? ''),
    }
  },
})
