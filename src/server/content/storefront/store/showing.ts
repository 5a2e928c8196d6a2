import { sql } from 'kysely'

/** Switched on, and between the start and the end that staff gave it; without one it has always been there, or stays. */
export const isShowing = (now: Date) =>
  sql<boolean>`(active and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now}))`
