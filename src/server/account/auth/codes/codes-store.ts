import { type Insertable, sql } from 'kysely'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

/** One sender at a time for a phone and scene, or two at once would both find the minute free. */
export const lockSending = (tx: Tx, phoneHash: Buffer, scene: SmsScene) =>
  holdLock(tx, 'sms', `${scene} ${phoneHash.toString('hex')}`)

/** Newest first, used and voided ones too: what counts is that a message left. */
export const listSent = (db: Db, phoneHash: Buffer, scene: SmsScene, since: Date) =>
  db
    .selectFrom('sms_code')
    .select(['kind', 'sent_at'])
    .where('phone_hash', '=', phoneHash)
    .where('scene', '=', scene)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute()

/** Counts messages that guests at an address asked for, without those that members send to their own phone (`but`). */
export async function countSentFrom(db: Db, network: string, since: Date, but: readonly SmsScene[]) {
  const { count } = await db
    .selectFrom('sms_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .where('scene', 'not in', but)
    .where('kind', '=', 'text')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** A new code voids the one before of its scene (rule book §17.2). */
export async function replaceCode(tx: Tx, code: Insertable<DB['sms_code']>, now: Date) {
  await tx
    .updateTable('sms_code')
    .set({ voided_at: now })
    .where('phone_hash', '=', code.phone_hash)
    .where('scene', '=', code.scene)
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
  const { id } = await tx.insertInto('sms_code').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

/** For a message that the provider did not take: nobody has it, so nobody should wait because of it. */
export const deleteCode = (db: Db, id: number) => db.deleteFrom('sms_code').where('id', '=', id).execute()

interface Guess {
  phoneHash: Buffer
  scene: SmsScene
  codeHash: Buffer
  tries: number
  now: Date
}

/**
 * Spends the living code of a phone and scene, or counts a wrong guess; one statement under the row's lock, so that
 * parallel guesses queue and the one after the last finds no tries left. True when it was right.
 */
export async function tryCode(tx: Tx, { phoneHash, scene, codeHash, tries, now }: Guess): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update sms_code set
      tries = tries + (code_hash <> ${codeHash})::int,
      used_at = case when code_hash = ${codeHash} then ${now}::timestamptz end
    where id = (
      select id from sms_code
      where phone_hash = ${phoneHash} and scene = ${scene}::sms_scene
      order by sent_at desc, id desc limit 1
    ) and tries < ${tries} and expires_at > ${now} and voided_at is null and used_at is null
    returning used_at is not null as right`.execute(tx)
  return rows[0]?.right === true
}

/** Whether a code was right and was spent within its life, as when somebody sends one form twice. */
export async function isSpentCode(tx: Tx, { phoneHash, scene, codeHash, now }: Omit<Guess, 'tries'>) {
  const spent = await tx
    .selectFrom('sms_code')
    .select('id')
    .where('phone_hash', '=', phoneHash)
    .where('scene', '=', scene)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return spent !== undefined
}

/** Makes a code usable again that this transaction has spent. */
export const unuseOtp = (tx: Tx, phoneHash: Buffer, scene: SmsScene, now: Date) =>
  tx
    .updateTable('sms_code')
    .set({ used_at: null })
    .where('phone_hash', '=', phoneHash)
    .where('scene', '=', scene)
    .where('used_at', '=', now)
    .execute()
