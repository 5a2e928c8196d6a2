import { Menu } from '@base-ui/react/menu'
import { screen } from '../cover/screen.ts'
import { modKey } from '../keyboard/mod-key.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { logOut } from '../sign-in/log-out.ts'
import { PersonLook, personLook } from './person-look.tsx'

const item =
  'flex h-8 items-center gap-2 rounded-row px-2.5 outline-none data-[highlighted]:bg-pine-50 data-[highlighted]:text-pine-700'

/** What concerns only whoever is signed in; opens at once, for its code comes with the first press. */
export const PersonMenu = () => (
  <Menu.Root defaultOpen>
    <Menu.Trigger className={personLook}>
      <PersonLook />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner align="start" className="z-80" side="top" sideOffset={6}>
        <Menu.Popup className="w-46 rounded-control bg-surface p-1 shadow-raised outline-1 outline-line">
          <Menu.Item className={item} render={<DeskLink to="/account" />}>
            我的账号
          </Menu.Item>
          <Menu.Item className={item} onClick={screen.cover}>
            锁定屏幕<kbd className="ml-auto">{modKey} L</kbd>
          </Menu.Item>
          <Menu.Item className={item} onClick={() => void logOut()}>
            退出登录
          </Menu.Item>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
