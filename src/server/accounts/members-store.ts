import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '../ctx.ts'

/** Of a member who is logged in, so the row is there. */
export async function findPhoneHash(db: Db, memberId: number) {
  const member = await db
    .selectFrom('member')
    .select('phone_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return member.phone_hash
}

/** Every try of a known member leaves a row; a login that worked is the member's last one. */
export async function noteLogin(ctx: Ctx, tx: Tx, memberId: number, result: 'ok' | 'bad_code') {
  const { ip, userAgent } = ctx.visitor
  await tx
    .insertInto('login_log')
    .values({
      member_id: memberId,
      kind: 'code',
      result,
      ip,
      user_agent: userAgent.slice(0, 300),
      at: ctx.now,
    })
    .execute()
  if (result === 'ok')
    await tx.updateTable('member').set({ last_login_at: ctx.now }).where('id', '=', memberId).execute()
}

interface NewMember {
  phone: string
  track: string
  consent: { agreement: string; privacy: string }
}

/** One account per phone, however many register it at once: the others find the one that was first. */
export async function insertMember(ctx: Ctx, tx: Tx, { phone, track, consent }: NewMember) {
  const phone_hash = ctx.vault.blindIndex('phone', phone)
  const uid = randomText(BASE32, 16)
  const inserted = await tx
    .insertInto('member')
    .values({
      uid,
      phone_enc: ctx.vault.seal(phone),
      phone_hash,
      name: `百陌用户${randomText('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 4)}`,
      track,
      consent: JSON.stringify({ ...consent, at: ctx.now.toISOString() }),
      registered_at: ctx.now,
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

/** Of RFC 4648. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
