import type { PageKey } from '#src/domain/content/about/known-pages.ts'
import type { TeamKind } from '#src/domain/content/about/team-member.ts'

/** Whom of the team which page shows (rule book §3). */
export const teamPages: Partial<Record<PageKey, TeamKind>> = {
  bmadvisor: 'advisor',
  bmsteward: 'steward',
  travelmanager: 'manager',
}
