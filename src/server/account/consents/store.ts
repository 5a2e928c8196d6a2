import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Finds the consents that are in force, with the time when each was given. */
export async function findConsents(db: Db, memberId: number): Promise<Map<ConsentKind, Date>> {
  const rows = await db
    .selectFrom('member_consent')
    .select(['kind', 'given_at'])
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map(({ kind, given_at }) => [kind, given_at]))
}

interface Given {
  kind: ConsentKind
  /** The version of the privacy policy that was in force. */
  version: string
  now: Date
}

/** Giving a consent again changes nothing: the time of the first stands. */
export const insertConsent = (tx: Tx, memberId: number, { kind, version, now }: Given) =>
  tx
    .insertInto('member_consent')
    .values({ member_id: memberId, kind, version, given_at: now })
    .onConflict((given) => given.doNothing())
    .execute()

/** The rows stay: they prove that the member agreed to what was done until now. */
export const withdrawConsents = (tx: Tx, memberId: number, kinds: readonly ConsentKind[], now: Date) =>
  tx
    .updateTable('member_consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Ends every consent; the rows still prove that they were given. */
export const endConsents = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable('member_consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()
