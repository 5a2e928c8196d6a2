import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PostalAddress } from '#src/platform/db/schema.gen.ts'

export type PostalAddressRow = Selectable<PostalAddress>

/** Lists the default address first, then the newest. */
export const listPostalAddresses = (db: Db, memberId: number): Promise<PostalAddressRow[]> =>
  db
    .selectFrom('postal_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Finds removed addresses too: the caller tells them by `deleted_at`. */
export const findPostalAddress = (
  db: Db,
  memberId: number,
  id: number,
): Promise<PostalAddressRow | undefined> =>
  db
    .selectFrom('postal_address')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** One writer at a time changes a member's addresses, so that there is one default and never more than the limit. */
export const lockPostalAddresses = (tx: Tx, memberId: number) => holdLock(tx, 'mails', memberId)

export const insertPostalAddress = (
  tx: Tx,
  postalAddress: Insertable<PostalAddress>,
): Promise<PostalAddressRow> =>
  tx.insertInto('postal_address').values(postalAddress).returningAll().executeTakeFirstOrThrow()

export const updatePostalAddress = (
  tx: Tx,
  id: number,
  change: Updateable<PostalAddress>,
): Promise<PostalAddressRow> =>
  tx.updateTable('postal_address').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const forgetDefault = (tx: Tx, memberId: number) =>
  tx
    .updateTable('postal_address')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute()

/**
 * Erases name, phone and place at once; the row stays, so that its owner's second click finds it. `nothing` is a sealed
 * empty text, because every value of a sealed column is opened when keys change.
 */
export const erasePostalAddress = (tx: Tx, id: number, nothing: Buffer, now: Date) =>
  updatePostalAddress(tx, id, {
    name: '已删除',
    phone_enc: nothing,
    address_enc: nothing,
    zip: '',
    is_default: false,
    deleted_at: now,
  })

/** Does nothing when no address is left. */
export const makeNewestDefault = (tx: Tx, memberId: number) =>
  sql`
    update postal_address set is_default = true where id = (
      select max(id) from postal_address where member_id = ${memberId} and deleted_at is null
    )`.execute(tx)

/** Deletes the postal addresses of an account that is being closed. */
export const deletePostalAddresses = (tx: Tx, memberId: number) =>
  tx.deleteFrom('postal_address').where('member_id', '=', memberId).execute()
