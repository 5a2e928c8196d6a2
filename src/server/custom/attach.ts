import type { Tx } from '#src/platform/db/database.ts'

/** Gives a member the requests that the same phone made as a guest. Only for a phone that was just proved. */
export const attachRequests = (tx: Tx, memberId: number, phoneHash: Buffer) =>
  tx
    .updateTable('custom_request')
    .set({ member_id: memberId })
    .where('phone_hash', '=', phoneHash)
    .where('member_id', 'is', null)
    .execute()
