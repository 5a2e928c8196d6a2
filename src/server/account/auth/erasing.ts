import { randomBytes } from 'node:crypto'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endConsents } from '../consents/service.ts'
import { eraseSavedTravellers } from '../travellers/service.ts'
import { eraseRebinds } from './rebinds-store.ts'

/** The name that the emptied row of a closed account bears. */
const GONE = '已注销用户'

/** Deletes the rows that are the member's alone; documents and grants go with them by cascade. */
async function deleteOwnRows(tx: Tx, memberId: number, now: Date) {
  await tx.deleteFrom('session').where('member_id', '=', memberId).execute()
  await eraseSavedTravellers(tx, memberId)
  await eraseRebinds(tx, memberId, now)
  await tx.deleteFrom('member_weixin').where('member_id', '=', memberId).execute()
}

/** Erases what an account holds of its owner; consents that were given stay provable, and are in force no more. */
export async function eraseAccount(
  ctx: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  { id, phone_hash }: { id: number; phone_hash: Buffer },
) {
  await deleteOwnRows(tx, id, ctx.now)
  await tx.deleteFrom('sms_code').where('phone_hash', '=', phone_hash).execute()
  await endConsents(tx, id, ctx.now)
  await emptyAccount(ctx, tx, id)
}

/** The row stays because orders refer to it, without personal data: the phone is free to register anew. */
const emptyAccount = ({ vault }: Pick<Ctx, 'vault'>, tx: Tx, memberId: number) =>
  tx
    .updateTable('member')
    .set({
      status: 'cancelled',
      closing_at: null,
      phone_enc: vault.seal(''),
      phone_hash: randomBytes(32),
      pwd_hash: null,
      pwd_changed_at: null,
      name: GONE,
      contact_name: '',
      gender: null,
      birthday: null,
      avatar: '',
      email_enc: null,
      city: '',
      track: '',
      last_login_at: null,
    })
    .where('id', '=', memberId)
    .execute()
