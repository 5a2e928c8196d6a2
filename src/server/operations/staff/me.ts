import type { me } from '#src/api/desk/account/me.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { heldRights } from '#src/domain/account/staff.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { STEP_UP_MS } from './sessions.ts'

const SCREEN_LOCK_MINUTES = 15

/** What the page of somebody who is signed in has to know. */
export const meOf = (
  { publicUrl }: Ctx,
  { id, name, roles, isLead, steppedUpAt }: Staff,
  login: string,
  nonce: string,
): Data<(typeof me)['read']> => ({
  id,
  login,
  name,
  roles: [...roles],
  is_lead: isLead,
  rights: heldRights({ roles, isLead }),
  nonce,
  stepped_up_until: steppedUpAt && new Date(steppedUpAt.getTime() + STEP_UP_MS),
  settings: { screen_lock_minutes: SCREEN_LOCK_MINUTES, shop_url: publicUrl },
})
