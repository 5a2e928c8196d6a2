import {
  type Right,
  rights,
  type Scope,
  type StaffRole,
  scopesOf,
  staffRoles,
} from '#src/domain/account/staff.ts'
import { staffRoleText } from '#src/domain/account/staff-words.ts'
import { rightText } from '#src/domain/desk/staff/right-words.ts'

const marks: Record<Scope, { mark: string; text: string }> = {
  all: { mark: '●', text: '全部' },
  own: { mark: '◐', text: '自己的' },
  handed: { mark: '◐', text: '转来的' },
  part: { mark: '◐', text: '部分' },
  lead: { mark: '◐', text: '组长' },
}

/** What each role may do, as the server checks it. */
export const Matrix = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and the keyboard must be able to scroll it.
  <section aria-label="权限表" className="panel max-h-full overflow-auto" tabIndex={0}>
    <table className="w-full border-collapse">
      <caption className="sr-only">每个角色的权限</caption>
      <thead className="bg-sunk">
        <tr>
          <th className="h-8 px-4 text-left font-medium text-12 text-ink-500" scope="col">
            权限
          </th>
          {staffRoles.map((role) => (
            <th className="w-24 text-center font-medium text-12 text-ink-500" key={role} scope="col">
              {staffRoleText[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr className="border-line border-t" key={right}>
            <th className="h-8 px-4 text-left font-normal" scope="row">
              {rightText[right]} <span className="num ml-2 text-12 text-ink-500">{right}</span>
            </th>
            {staffRoles.map((role) => (
              <td className="text-center" key={role}>
                <Cell right={right} role={role} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function Cell({ right, role }: { right: Right; role: StaffRole }) {
  const [scope] = scopesOf({ roles: [role], isLead: true }, right)
  if (!scope)
    return (
      <span className="text-ink-500">
        <span aria-hidden>–</span>
        <span className="sr-only">无</span>
      </span>
    )
  const { mark, text } = marks[scope]
  return (
    <span className="text-pine-700">
      <span aria-hidden>{mark}</span> <span className={scope === 'all' ? 'sr-only' : 'text-12'}>{text}</span>
    </span>
  )
}
