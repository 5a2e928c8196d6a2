import type { Insertable } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

/** A living session of an account in order. A frozen member is a stranger at once, on every device. */
export const findSession = (db: Db, sidHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.sid_hash', 'session.nonce_hash', 'session.persistent', 'session.last_seen_at'])
    .select(['member.id', 'member.uid'])
    .where('session.sid_hash', '=', sidHash)
    .where('session.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('member.status', 'in', ['normal', 'cancelling'])
    .executeTakeFirst()

export const insertSession = (db: Db, session: Insertable<DB['session']>) =>
  db.insertInto('session').values(session).execute()

/** A revoked session stays so, whoever moved its end at the same moment. */
export const prolongSession = (db: Db, sidHash: Buffer, now: Date, expiresAt: Date) =>
  db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('sid_hash', '=', sidHash)
    .where('revoked_at', 'is', null)
    .execute()

export const revokeSession = (db: Db, sidHash: Buffer, now: Date) =>
  db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('sid_hash', '=', sidHash)
    .where('revoked_at', 'is', null)
    .execute()
