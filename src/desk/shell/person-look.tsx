import { rolesText } from '#src/domain/account/staff-words.ts'
import { useMe } from '../client/me.ts'
import { Face } from '../parts/face.tsx'

export const personLook =
  'flex h-14 min-w-0 grow items-center gap-2.5 pr-1 pl-4 text-left hover:bg-white/60 max-rail:justify-center max-rail:px-0'

/** Who is signed in, at the foot of the rail. */
export function PersonLook() {
  const { id, name, roles, is_lead: isLead } = useMe()
  return (
    <>
      <Face id={id} name={name} size="lg" />
      <span className="min-w-0 max-rail:sr-only">
        <b className="block truncate font-semibold leading-18">{name}</b>
        <span className="block truncate text-12/16 text-ink-500">{rolesText(roles, isLead)}</span>
        <span className="sr-only">，我的菜单</span>
      </span>
    </>
  )
}
