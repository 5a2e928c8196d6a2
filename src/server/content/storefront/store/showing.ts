import { sql } from 'kysely'

/** Between the start and the end that staff gave it; without one it has always been there, or stays. */
export const isShowing = (now: Date) =>
  sql<boolean>`((starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now}))`
