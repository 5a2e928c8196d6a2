import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { verifyOwnOtp } from '../auth/service.ts'
import { findSavedTraveller, insertReveal } from './store.ts'
import { savedTravellerView } from './traveller-views.ts'

/**
 * Shows a saved traveller with the numbers in full, once per code of scene `reveal` sent to the account's own phone
 * (rule book §10.5). Code, record and numbers are one transaction: nothing is shown that left no row. Refuses
 * NOT_FOUND before the code is touched, and BAD_CODE.
 */
export async function revealSavedTraveller(
  ctx: Ctx,
  memberId: number,
  { id, code }: { id: number; code: string },
): Promise<SavedTravellerView> {
  const revealed = await ctx.transaction(async (tx) => {
    const row = await findSavedTraveller(tx, memberId, id)
    if (!row || row.deleted_at) throw new Refused('NOT_FOUND')
    // A wrong guess is counted, so the transaction ends well for it, and the refusal is thrown outside.
    if (!(await verifyOwnOtp(ctx, tx, memberId, { scene: 'reveal', code }))) return null
    await insertReveal(tx, memberId, id, ctx.now)
    return savedTravellerView(ctx, row, { inFull: true })
  })
  if (!revealed) throw new Refused('BAD_CODE')
  return revealed
}
