import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'

/** How far a right over orders reaches for this person: every order, without people, or the orders they advise. */
export type Reach = 'all' | 'part' | 'own' | 'none'

export function reachOf(staff: Pick<Staff, 'roles' | 'isLead'>, right: Right): Reach {
  const scopes = scopesOf(staff, right)
  return (['all', 'part', 'own'] as const).find((reach) => scopes.includes(reach)) ?? 'none'
}

/** The condition on `orders` that leaves what the person may see; another order does not exist for them. */
export function withinReach(staff: Staff, right: Right) {
  const reach = reachOf(staff, right)
  if (reach === 'all' || reach === 'part') return sql<boolean>`true`
  return reach === 'own' ? sql<boolean>`orders.advisor_id = ${staff.id}` : sql<boolean>`false`
}

/** Figures and snapshot without travellers are for 产品 (desk book §2.1). */
export const seesPeople = (staff: Staff): boolean => {
  const reach = reachOf(staff, 'order.read')
  return reach === 'all' || reach === 'own'
}

/** `需要“计调”角色`; empty for who has the right, over orders of others only where it reaches that far. */
export function whyNoRight(staff: Staff, right: Right, isOwn: boolean): string {
  const reach = reachOf(staff, right)
  if (reach === 'all' || (reach === 'own' && isOwn)) return ''
  return neededRoleText(right)
}
