import { Menu } from '@base-ui/react/menu'
import { rolesText } from '#src/domain/account/staff-words.ts'
import { useMe } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Face } from '../parts/face.tsx'

const item =
  'flex h-8 items-center gap-2 rounded-row px-2.5 outline-none data-[highlighted]:bg-pine-50 data-[highlighted]:text-pine-700'

/** Who is signed in, at the foot of the rail, and what concerns them alone. */
export function PersonMenu() {
  const { id, name, roles, is_lead: isLead } = useMe()
  return (
    <Menu.Root>
      <Menu.Trigger className="flex h-14 shrink-0 items-center gap-2.5 border-line border-t pr-3 pl-4 text-left hover:bg-white/60 max-rail:justify-center max-rail:px-0">
        <Face id={id} name={name} size="lg" />
        <span className="min-w-0 max-rail:sr-only">
          <b className="block truncate font-semibold leading-18">{name}</b>
          <span className="block truncate text-12/16 text-ink-500">{rolesText(roles, isLead)}</span>
          <span className="sr-only">，我的菜单</span>
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" className="z-80" side="top" sideOffset={6}>
          <Menu.Popup className="w-46 rounded-control bg-surface p-1 shadow-raised outline-1 outline-line">
            <Menu.Item className={item} render={<DeskLink to="/account" />}>
              我的账号
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
