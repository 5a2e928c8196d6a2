import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { work } from '#src/api/desk/work/items.ts'
import { useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'
import { screen } from '../cover/screen.ts'
import { modKey } from '../keyboard/mod-key.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Mark } from './mark.tsx'
import { type NavigationEntry, navigation } from './navigation.ts'
import { PersonLook, personLook } from './person-look.tsx'

const PersonMenu = lazy(() => import('./person-menu.tsx').then((found) => ({ default: found.PersonMenu })))

/** The way to every page that somebody may see; below 1400 pixels icons, whose names are then their tooltips. */
export function Rail() {
  const may = useMay()
  const groups = navigation
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ right }) => may(right)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <aside className="flex min-h-0 flex-col border-line border-r bg-sunk print:hidden">
      <Mark />
      <nav aria-label="主导航" className="min-h-0 grow overflow-y-auto px-2 py-1">
        {groups.map(({ title, entries }) => (
          <div key={title}>
            {title && (
              <p className="mt-3 mb-0.5 px-2.5 text-12/22 text-ink-500 max-rail:mx-2.5 max-rail:my-2 max-rail:h-px max-rail:bg-line-strong max-rail:p-0">
                <span className="max-rail:sr-only">{title}</span>
              </p>
            )}
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex shrink-0 items-center border-line border-t">
        <Person />
        <button
          aria-label="锁定屏幕"
          className="mr-2 grid size-8 place-items-center rounded-row text-ink-500 hover:bg-white/60 hover:text-ink-900 max-rail:hidden"
          onClick={screen.cover}
          title={`锁定屏幕 ${modKey} L`}
          type="button"
        >
          <Lock aria-hidden className="icon" />
        </button>
      </div>
    </aside>
  )
}

function Entry({ entry }: { entry: NavigationEntry }) {
  const { title, path, area = path, icon: Icon } = entry
  const { path: here } = useAddress()
  const isHere = path === '/' ? here === '/' : here === path || here === area || here.startsWith(`${area}/`)
  return (
    <DeskLink
      aria-current={isHere ? 'page' : undefined}
      className={`relative flex h-8 items-center gap-2.5 rounded-row px-2.5 max-rail:justify-center max-rail:px-0 ${
        isHere
          ? 'bg-white font-semibold shadow-[0_0_0_1px_var(--color-line)] before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-r-xs before:bg-pine-600'
          : 'text-ink-700 hover:bg-white/60'
      }`}
      title={title}
      to={path}
    >
      <Icon aria-hidden className={`icon ${isHere ? 'text-pine-600' : 'text-ink-500'}`} />
      <span className="max-rail:sr-only">{title}</span>
      <Figure entry={entry} />
    </DeskLink>
  )
}

/** How many wait for me; at the head of the rail how many are overdue. */
function Figure({ entry: { path, kinds = [] } }: { entry: NavigationEntry }) {
  const { data } = useQuery(query(work.counts, {}))
  const isHome = path === '/'
  const count = isHome
    ? (data?.overdue ?? 0)
    : (data?.kinds ?? []).filter(({ kind }) => kinds.includes(kind)).reduce((sum, { mine }) => sum + mine, 0)
  if (count === 0) return null
  return (
    <span
      className={`num ml-auto min-w-4.5 rounded-full text-center font-semibold text-12/18 max-rail:absolute max-rail:top-px max-rail:right-0 max-rail:min-w-3.5 max-rail:leading-[14px] ${isHome ? 'bg-cin-600 px-1.25 text-white max-rail:px-0.75' : 'text-ink-500'}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only">{isHome ? '项超时' : '项待办'}</span>
    </span>
  )
}

/** Menus are a tenth of the shell's code and rarely opened: it is fetched by the first press. */
function Person() {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button aria-haspopup="menu" className={personLook} onClick={() => setAsked(true)} type="button">
      <PersonLook />
    </button>
  )
  return isAsked ? (
    <Suspense fallback={button}>
      <PersonMenu />
    </Suspense>
  ) : (
    button
  )
}
