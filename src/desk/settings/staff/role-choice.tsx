import { type StaffRole, staffRoles } from '#src/domain/account/staff.ts'
import { staffRoleText } from '#src/domain/account/staff-words.ts'
import { Check } from '#src/ui/fields/field.tsx'

interface Props {
  roles: readonly StaffRole[]
  isLead: boolean
  onRoles(roles: StaffRole[]): void
  onLead(isLead: boolean): void
}

export const RoleChoice = ({ roles, isLead, onRoles, onLead }: Props) => (
  <fieldset className="grid grid-cols-4 gap-y-2">
    <legend className="mb-1.5 text-ink-700">角色</legend>
    {staffRoles.map((role) => (
      <Check
        checked={roles.includes(role)}
        key={role}
        onChange={({ target }) =>
          onRoles(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
        }
      >
        {staffRoleText[role]}
      </Check>
    ))}
    <Check checked={isLead} onChange={({ target }) => onLead(target.checked)}>
      组长
    </Check>
  </fieldset>
)
