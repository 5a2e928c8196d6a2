import { type Expression, sql } from 'kysely'

/** An instant inside JSON, in milliseconds since 1970: JSON has no instants of its own. */
export const epochMs = <At extends Date | null>(at: Expression<At>) =>
  sql<At extends Date ? number : null>`(extract(epoch from ${at}) * 1000)::bigint`
