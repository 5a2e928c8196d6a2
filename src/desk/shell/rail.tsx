import { useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Mark } from './mark.tsx'
import { type NavigationEntry, navigation } from './navigation.ts'
import { PersonMenu } from './person-menu.tsx'

/** The way to every page that somebody may see; below 1400 pixels icons, whose names are then their tooltips. */
export function Rail() {
  const may = useMay()
  const groups = navigation
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ right }) => may(right)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <aside className="flex min-h-0 flex-col border-line border-r bg-sunk">
      <Mark />
      <nav aria-label="主导航" className="min-h-0 grow overflow-y-auto px-2 py-1">
        {groups.map(({ title, entries }) => (
          <div key={title}>
            {title && (
              <p className="mt-3 mb-0.5 px-2.5 text-12/22 text-ink-500 max-rail:mx-2.5 max-rail:my-2 max-rail:h-px max-rail:overflow-hidden max-rail:bg-line-strong max-rail:p-0 max-rail:text-transparent">
                {title}
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
      <PersonMenu />
    </aside>
  )
}

function Entry({ entry: { title, path, icon: Icon } }: { entry: NavigationEntry }) {
  const { path: here } = useAddress()
  const isHere = path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`)
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
    </DeskLink>
  )
}
