import { rights, scopes, staffRoles } from '#src/domain/account/staff.ts'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../wire.ts'
import { z } from '../../zod.ts'

/** Each right that somebody has, with how far it reaches; a right that is not theirs is absent. */
const Held = z.partialRecord(z.enum(rights), z.array(z.enum(scopes)))

/** Who is signed in, and what the page needs to draw itself for them. */
export const Me = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  is_lead: z.boolean(),
  rights: Held,
  /** Proves in `X-Desk-Nonce` that the desk's own page asks; kept in memory only. */
  nonce: z.string(),
  /** Until then no call asks for the six digits. */
  stepped_up_until: z.nullable(instant),
  settings: z.object({ screen_lock_minutes: z.int(), shop_url: z.string() }),
})

export const me = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/me',
    access: { staff: 'signed_in' },
    summary: '本人：姓名、角色、权限与本次登录的随机数',
    input: z.object({}),
    data: Me,
    refusals: [],
  }),
}
