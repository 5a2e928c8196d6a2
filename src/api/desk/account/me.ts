import { rights, type Scope, staffRoles } from '#src/domain/account/staff.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'

const scopes = ['all', 'own', 'handed', 'part', 'lead'] as const satisfies readonly Scope[]

/** Each right that somebody has, with how far it reaches; a right that is not theirs is absent. */
const Held = z.partialRecord(z.enum(rights), z.array(z.enum(scopes)))

export const me = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/me',
    access: { staff: 'signed_in' },
    summary: '本人：姓名、角色、权限与本次登录的随机数',
    input: z.object({}),
    data: z.object({
      id: z.int(),
      name: z.string(),
      roles: z.array(z.enum(staffRoles)),
      is_lead: z.boolean(),
      rights: Held,
      /** Proves in `X-Desk-Nonce` that the desk's own page asks; kept in memory only. */
      nonce: z.string(),
    }),
    refusals: [],
  }),
}
