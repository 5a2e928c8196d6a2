import { type Right, rightsOf, type StaffRole, staffRoles } from './staff.ts'

/** What colleagues call a role. */
export const staffRoleText: Record<StaffRole, string> = {
  product: '产品',
  operations: '计调',
  service: '客服',
  custom: '定制',
  finance: '财务',
  content: '内容',
  admin: '管理员',
}

/** Why somebody without a right is refused, for the place where they would use it: `需要“计调”或“客服”角色`. */
export function neededRoleText(right: Right): string {
  const names = staffRoles.filter((role) => right in rightsOf(role)).map((role) => `“${staffRoleText[role]}”`)
  return `需要${names.join('或')}角色`
}

/** `计调、客服`, and for who leads a team `计调、客服组长`. */
export const rolesText = (roles: readonly StaffRole[], isLead: boolean) =>
  roles.map((role) => staffRoleText[role]).join('、') + (isLead ? '组长' : '')
