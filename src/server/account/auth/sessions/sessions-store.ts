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

/** Newest use first. */
export const listSessions = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['sid_hash', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'persistent'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sid_hash')
    .execute()

/** Ends every session of a member but one, and answers those that were alive. */
export const revokeSessions = (db: Db, memberId: number, now: Date, but: Buffer | null = null) =>
  db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where('sid_hash', 'is distinct from', but)
    .returning(['sid_hash', 'persistent', 'created_at'])
    .execute()
