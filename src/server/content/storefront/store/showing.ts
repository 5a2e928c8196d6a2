import { sql } from 'kysely'

/**
 * Switched on, and between the start and the end that staff gave it; without one it has always been there, or stays. And
 * the row that staff look at before, whatever is written of it.
 */
export function isShowing(now: Date, previewed: number | null = null) {
  const isOn = sql<boolean>`(active and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now}))`
  return previewed === null ? isOn : sql<boolean>`(${isOn} or id = ${previewed})`
}

/** What staff look at before stands first, where a page shows the first. */
export const previewedFirst = (previewed: number | null) =>
  sql<number>`(case when id = ${previewed}::integer then 0 else 1 end)`
