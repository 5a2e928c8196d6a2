import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Since when each consent that was not taken back is given. */
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
  /** Of the privacy policy that was in force. */
  version: string
  now: Date
}

/** Giving what is given already changes nothing: the first time stands. */
export const insertConsent = (tx: Tx, memberId: number, { kind, version, now }: Given) =>
  tx
    .insertInto('member_consent')
    .values({ member_id: memberId, kind, version, given_at: now })
    .onConflict((given) => given.doNothing())
    .execute()

/** The rows stay: they prove that what was done until now was agreed to. */
export const withdrawConsents = (tx: Tx, memberId: number, kinds: readonly ConsentKind[], now: Date) =>
  tx
    .updateTable('member_consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .where('withdrawn_at', 'is', null)
    .execute()

/** That consents were given stays provable; none is in force any more. */
export const endConsents = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable('member_consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()
