import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Headset } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShopInfo } from '../client/shop-info.ts'
import { destinationsQuery, themesQuery } from '../client/taxonomy.ts'
import { HeaderPopover } from './header-popover.tsx'

const menuTrigger =
  'flex h-full items-center gap-1 px-[13px] text-[15px] font-medium hover:text-pine-600 aria-expanded:text-pine-600'

/** Every entry goes to the list with its number, in the specification's words (§2 Header). */
const listOf = (what: { destId: number } | { themeId: number }) => ({
  ...what,
  orderBy: 0,
  type: 0,
  bannerId: '',
})

export function DestinationMenu() {
  const { data: groups = [] } = useQuery(destinationsQuery)
  return (
    <Menu label="目的地">
      {(close) => (
        <div className="grid grid-cols-3 gap-x-8 gap-y-5">
          {groups.map((group) => (
            <section key={group.id}>
              <h3 className="mb-1.5 border-line border-b font-semibold text-[15px] leading-6">
                <Link onClick={close} search={listOf({ destId: group.id })} to="/product">
                  {group.label}
                </Link>
              </h3>
              <ul className="flex flex-wrap gap-x-3.5">
                {group.children.map((place) => (
                  <li key={place.id}>
                    <Link
                      className={`leading-8 hover:underline ${place.hot ? 'text-cin-600' : 'text-ink-700 hover:text-pine-600'}`}
                      onClick={close}
                      search={listOf({ destId: place.id })}
                      to="/product"
                    >
                      {place.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Menu>
  )
}

export function ThemeMenu() {
  const { data: themes = [] } = useQuery(themesQuery)
  return (
    <Menu label="主题">
      {(close) => (
        <ul className="grid grid-cols-4 gap-x-6">
          {themes.map((theme) => (
            <li key={theme.id}>
              <Link
                className="text-ink-700 leading-9 hover:text-pine-600 hover:underline"
                onClick={close}
                search={listOf({ themeId: theme.id })}
                to="/product"
              >
                {theme.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}

function Menu({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  return (
    <HeaderPopover
      label={label}
      opensOnHover
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden className="icon" />
        </>
      }
      triggerClass={menuTrigger}
      width={720}
    >
      {children}
    </HeaderPopover>
  )
}

export function ServicePopover() {
  const info = useShopInfo()
  return (
    <HeaderPopover
      label="客服热线"
      trigger={
        <>
          <Headset aria-hidden className="icon" />
          客服
        </>
      }
      triggerClass="flex h-full items-center gap-1.5 text-ink-700 hover:text-pine-600"
      width={256}
    >
      {() => (
        <>
          <h2 className="font-semibold text-[16px]">客服热线</h2>
          <p className="num mt-2 text-[24px] text-pine-700">{info.service_phone}</p>
          <p className="mt-1 text-ink-500">{info.service_hours}</p>
        </>
      )}
    </HeaderPopover>
  )
}
