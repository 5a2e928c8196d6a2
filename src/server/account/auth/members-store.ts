import { randomInt } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { findInviter, thankInviter } from '#src/server/marketing/referrals/service.ts'

/** Throws when there is no row: a member who is logged in has one. */
export async function findPhoneHash(db: Db, memberId: number) {
  const member = await db
    .selectFrom('member')
    .select('phone_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return member.phone_hash
}

/**
 * The account of a phone under its row's lock: until the end of `tx` neither phone nor password changes, and whoever
 * changed them before has ended the sessions that were there. `awaits_owner`: staff made it, and nobody has entered it.
 */
export const lockMember = (tx: Tx, phoneHash: Buffer) =>
  tx
    .selectFrom('member')
    .select(['id', 'uid', 'pwd_hash', 'closing_at', 'awaits_owner'])
    .where('phone_hash', '=', phoneHash)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether the account of a phone is one that staff made and nobody has entered; undefined where there is none. */
export const findAwaitsOwner = (db: Db, phoneHash: Buffer) =>
  db.selectFrom('member').select('awaits_owner').where('phone_hash', '=', phoneHash).executeTakeFirst()

/** Called when the owner asks to close the account; `stopClosing` undoes it. */
export const startClosing = (tx: Tx, memberId: number, now: Date) =>
  tx.updateTable('member').set({ status: 'cancelling', closing_at: now }).where('id', '=', memberId).execute()

/** Called when the owner wants to stay: the account goes on as it was. */
export const stopClosing = (tx: Tx, memberId: number) =>
  tx.updateTable('member').set({ status: 'normal', closing_at: null }).where('id', '=', memberId).execute()

/** `unfreezeMember` undoes it. */
export const freezeMember = (tx: Tx, memberId: number, { reason, now }: { reason: string; now: Date }) =>
  tx
    .updateTable('member')
    .set({ status: 'frozen', frozen_at: now, frozen_reason: reason })
    .where('id', '=', memberId)
    .execute()

export const unfreezeMember = (tx: Tx, memberId: number) =>
  tx
    .updateTable('member')
    .set({ status: 'normal', frozen_at: null, frozen_reason: '' })
    .where('id', '=', memberId)
    .execute()

/** `pwd_hash` is null for an account that has no password. */
export const findPassword = (db: Db, phoneHash: Buffer) =>
  db
    .selectFrom('member')
    .select(['id', 'uid', 'pwd_hash'])
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()

/** Throws when there is no row: a member who is logged in has one. */
export const findOwnPassword = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .select(['id', 'phone_enc', 'phone_hash', 'pwd_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Null for an account that is closed: it has no telephone any more. */
export async function phoneOfMember({ db, vault }: Ctx, memberId: number): Promise<string | null> {
  const found = await db
    .selectFrom('member')
    .select('phone_enc')
    .where('id', '=', memberId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return found ? vault.open(found.phone_enc) || null : null
}

export const setPassword = (tx: Tx, memberId: number, pwd_hash: string, now: Date) =>
  tx.updateTable('member').set({ pwd_hash, pwd_changed_at: now }).where('id', '=', memberId).execute()

interface Telephone {
  phone_enc: Buffer
  phone_hash: Buffer
}

/** Moves what a member has asked for by telephone to the new one: that knows accounts, accounts do not know it. */
export type PhoneFollower = (
  tx: Tx,
  memberId: number,
  from: Buffer,
  to: Telephone,
  now: Date,
) => Promise<unknown>

interface Moved {
  phone: string
  follow: PhoneFollower
}

/**
 * Fails as a duplicate when the phone is another account's, also one that takes it at this moment. What follows goes first:
 * whoever accepts a plan locks its request before the account.
 */
export async function movePhone({ vault, now }: Ctx, tx: Tx, memberId: number, { phone, follow }: Moved) {
  const to = { phone_hash: vault.blindIndex('phone', phone), phone_enc: vault.seal(phone) }
  await follow(tx, memberId, await findPhoneHash(tx, memberId), to, now)
  await tx
    .updateTable('member')
    .set({ ...to, phone_changed_at: now })
    .where('id', '=', memberId)
    .execute()
}

interface NewMember {
  phone: string
  track: string
  consent: { agreement: string; privacy: string }
  /** Absent: the account is entered by code. */
  pwdHash?: string
}

/**
 * One account per phone, however many register it at once: the others find the one that was first. A new one is bound to
 * who invited it, and gives both of them their points; so is one that staff had made for its owner, who registers now.
 */
export async function insertMember(ctx: Ctx, tx: Tx, { phone, track, consent, pwdHash }: NewMember) {
  const inviterId = await findInviter(ctx, tx)
  const chosen = {
    track,
    ...(pwdHash !== undefined && { pwd_hash: pwdHash, pwd_changed_at: ctx.now }),
    consent: JSON.stringify({ ...consent, at: ctx.now.toISOString() }),
    registered_at: ctx.now,
    inviter_id: inviterId,
  }
  const { member, isNew } = await insertAccount(ctx, tx, phone, chosen)
  const isEntered = isNew || (await enterMade(tx, member.id, chosen))
  if (!isEntered) return { member, isNew: false }
  await awardPoints(tx, { memberId: member.id, type: 'registration', cause: 'member' }, ctx.now)
  if (inviterId !== null) await thankInviter(tx, { memberId: member.id, phone, inviterId }, ctx.now)
  return { member, isNew: true }
}

/**
 * The account of a telephone whose owner is on the line: theirs, or one that waits for them. That one has agreed to nothing
 * and has neither points nor gift, which come when its owner registers (`insertMember`).
 */
export async function accountForCaller(ctx: Ctx, tx: Tx, phone: string) {
  const made = { consent: '{}', registered_at: ctx.now, awaits_owner: true }
  return (await insertAccount(ctx, tx, phone, made)).member
}

type Account = Insertable<DB['member']>

/** Makes the account, or finds the one that the phone has already. */
async function insertAccount(
  ctx: Ctx,
  tx: Tx,
  phone: string,
  columns: Omit<Account, 'uid' | 'phone_enc' | 'phone_hash' | 'name'>,
) {
  const phone_hash = ctx.vault.blindIndex('phone', phone)
  const inserted = await tx
    .insertInto('member')
    .values({
      ...columns,
      uid: randomText(BASE32, 16),
      phone_enc: ctx.vault.seal(phone),
      phone_hash,
      name: `百陌用户${randomText('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 4)}`,
    })
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .returning(['id', 'uid'])
    .executeTakeFirst()
  if (inserted) return { member: inserted, isNew: true }
  const first = await tx
    .selectFrom('member')
    .select(['id', 'uid'])
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirstOrThrow()
  return { member: first, isNew: false }
}

/** Its owner enters an account that staff made. Of two browsers at once one does; for any other account nothing happens. */
async function enterMade(tx: Tx, memberId: number, columns: Updateable<DB['member']>): Promise<boolean> {
  const entered = await tx
    .updateTable('member')
    .set({ ...columns, awaits_owner: false })
    .where('id', '=', memberId)
    .where('awaits_owner', '=', true)
    .returning('id')
    .executeTakeFirst()
  return entered !== undefined
}

/** The alphabet of RFC 4648, in small letters. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
