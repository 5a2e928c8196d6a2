import { type Insertable, sql } from 'kysely'
import { openCustomTripStatuses } from '#src/domain/content/custom-trip.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

/** Locks the phone: two equal requests at once would each find no other. */
export const lockPhone = (tx: Tx, phoneHash: Buffer) => holdLock(tx, 'custom', phoneHash.toString('hex'))

/** The newest request for the same places that is still open: neither ordered nor closed. */
export const findOpen = (db: Db, phoneHash: Buffer, destKey: string, since: Date) =>
  db
    .selectFrom('custom_request')
    .select(['request_no', 'member_id', 'nonce_hash'])
    .where('phone_hash', '=', phoneHash)
    .where('dest_key', '=', destKey)
    .where('created_at', '>', since)
    .where('status', 'in', openCustomTripStatuses)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Named {
  destIds: readonly number[]
  themeIds: readonly number[]
  designerId: number | undefined
  city: string
}

/** Which of the destinations, themes, designer and city of a request exist and can be chosen; one statement. */
export async function findNamed(db: Db, { destIds, themeIds, designerId, city }: Named) {
  const { rows } = await sql<{
    destIds: number[]
    themeIds: number[]
    designerId: number | null
    hasCity: boolean
  }>`
    select
      array(select id from destination where id = any (${destIds}) and visible and customizable) as "destIds",
      array(select id from theme where id = any (${themeIds}) and visible) as "themeIds",
      (select id from designer where id = ${designerId ?? null} and active) as "designerId",
      exists (select from departure_city where name = ${city}) as "hasCity"`.execute(db)
  const [named] = rows
  if (!named) throw new Error('a select without a table answered no row')
  return named
}

/** The id, or nothing when the number is taken. */
export const insertRequest = (tx: Tx, row: Insertable<DB['custom_request']>) =>
  tx
    .insertInto('custom_request')
    .values(row)
    .onConflict((taken) => taken.column('request_no').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Of an account that is closed, also those that the same phone left as a guest; another member’s that names it stay. One
 * that became an order, even one that was given up, is kept as long as the order and its contract are: the plan is what was
 * agreed.
 */
export const deleteRequests = (tx: Tx, { id, phone_hash }: { id: number; phone_hash: Buffer }) =>
  tx
    .deleteFrom('custom_request')
    .where((row) =>
      row.or([
        row('member_id', '=', id),
        row.and([row('member_id', 'is', null), row('phone_hash', '=', phone_hash)]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .innerJoin('custom_plan', 'custom_plan.id', 'orders.plan_id')
            .select('orders.id')
            .whereRef('custom_plan.request_id', '=', 'custom_request.id'),
        ),
      ),
    )
    .execute()

/** Gives a member the requests that the same phone made as a guest. Only for the phone of their account, or one proved to become it. */
export const attachRequests = (tx: Tx, memberId: number, phoneHash: Buffer) =>
  tx
    .updateTable('custom_request')
    .set({ member_id: memberId })
    .where('phone_hash', '=', phoneHash)
    .where('member_id', 'is', null)
    .execute()

interface Telephone {
  phone_enc: Buffer
  phone_hash: Buffer
}

/**
 * A member has another telephone: what they asked for with the old one follows, also without a login, and whoever gets
 * that one reads no plan of it.
 */
export const moveRequests = (tx: Tx, memberId: number, from: Buffer, to: Telephone) =>
  tx
    .updateTable('custom_request')
    .set(to)
    .where('phone_hash', '=', from)
    .where((row) => row.or([row('member_id', '=', memberId), row('member_id', 'is', null)]))
    .execute()
