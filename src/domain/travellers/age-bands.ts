import type { PersonKind } from './traveller-codes.ts'

/** From which birthday on somebody is a child, and a youth at an adult's price (rule book §10.4). */
export const CHILD_FROM = 2
export const YOUTH_FROM = 12

/** The ages of a kind, as they stand beside its number (rule book §10.4). */
export const kindAgeText: Record<PersonKind, string> = {
  adult: `${YOUTH_FROM}岁及以上`,
  child_bed: `${CHILD_FROM}–${YOUTH_FROM - 1}岁`,
  child_nobed: `${CHILD_FROM}–${YOUTH_FROM - 1}岁`,
  infant: `未满${CHILD_FROM}岁`,
}
