import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** `member.consent`. */
export interface Terms {
  agreement?: string
  privacy?: string
  /** ISO 8601. */
  at?: string
}

/** Which user agreement a member has agreed to, and when. */
export async function agreedTerms(db: Db, memberId: number) {
  const { terms } = await db
    .selectFrom('member')
    .select(sql<Terms>`consent`.as('terms'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return termsView(terms)
}

export const termsView = ({ agreement = '', privacy = '', at }: Terms) => ({
  agreement_version: agreement,
  privacy_version: privacy,
  agreed_at: at ? new Date(at) : null,
})
