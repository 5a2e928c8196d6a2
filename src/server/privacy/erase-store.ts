import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '../ctx.ts'
import type { Account } from './closing-store.ts'

/** What reviews and the emptied row of a closed account are signed with. */
const GONE = '已注销用户'
const ANONYMOUS = '匿名用户'

/** Tables whose rows are the member's own and nobody else's. Their documents and grants go with them. */
const ownTables = ['session', 'tourist', 'mail_address', 'saved_product', 'message', 'member_weixin'] as const

export async function deleteOwnRows(tx: Tx, memberId: number) {
  for (const table of ownTables) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

/** Questions and requests, also those that the same phone left as a guest. */
export async function deleteRequests(tx: Tx, { id, phone_hash }: Account) {
  for (const table of ['consult', 'custom_request'] as const)
    await tx
      .deleteFrom(table)
      .where((row) => row.or([row('member_id', '=', id), row('phone_hash', '=', phone_hash)]))
      .execute()
  await tx.deleteFrom('sms_code').where('phone_hash', '=', phone_hash).execute()
}

/** What its browsers looked at is forgotten; that somebody looked stays, as a number of the shop. */
export async function forgetVisits(tx: Tx, memberId: number) {
  await sql`delete from viewed_product where visitor_hash in (
    select visitor_hash from page_visit where member_id = ${memberId})`.execute(tx)
  await tx.updateTable('page_visit').set({ member_id: null }).where('member_id', '=', memberId).execute()
}

/** Reviews are public and stay (电商法 39), without a name. The portrait's file goes with the next sweep of uploads. */
export async function signOffReviews(tx: Tx, memberId: number) {
  await tx
    .updateTable('comment')
    .set({ user_name: ANONYMOUS, anonymous: true })
    .where('member_id', '=', memberId)
    .execute()
  await tx
    .updateTable('upload')
    .set({ used_at: null })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'avatar')
    .execute()
  await tx.updateTable('upload').set({ member_id: null }).where('member_id', '=', memberId).execute()
}

/** That consents were given stays provable; none is in force any more. */
export const endConsents = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable('member_consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** The row stays for its orders, and says nothing of anybody: the phone is free to register anew. */
export const emptyAccount = ({ vault }: Pick<Ctx, 'vault'>, tx: Tx, memberId: number) =>
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
      linkman_name: '',
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
