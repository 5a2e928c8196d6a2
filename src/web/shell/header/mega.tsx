import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { productFacets } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import { query } from '#src/web/client/api/query.ts'
import { destinationsQuery, themesQuery } from '#src/web/client/taxonomy.ts'
import { Picture } from '#src/web/ui/picture.tsx'
import { moveFocus } from './mega-keys.ts'
import { GroupScene } from './mega-scene.tsx'
import type { Opened } from './popover.tsx'

const countsQuery = query(productFacets.facets, {})

/** Every entry goes to the list with its number, in the specification's words (§2 Header). */
const listOf = <What extends { destId: number } | { themeId: number }>(what: What) =>
  ({ ...what, orderBy: 0, type: 0, bannerId: '' }) as const

/** Arrow keys go from entry to entry as they stand on the screen. */
function Panel({
  isByArrow,
  className,
  children,
}: {
  isByArrow: boolean
  className: string
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isByArrow) panel.current?.querySelector('a')?.focus()
  }, [isByArrow])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div
      className={`container-page ${className}`}
      onKeyDown={(event) => {
        if (panel.current && moveFocus(panel.current, event.key)) event.preventDefault()
      }}
      ref={panel}
    >
      {children}
    </div>
  )
}

export function DestinationPanel({ close, isByArrow }: Opened) {
  const { data: groups = [] } = useQuery(destinationsQuery)
  const [chosenId, setChosenId] = useState<number>()
  const current = groups.find(({ id }) => id === chosenId) ?? groups[0]
  return (
    <Panel className="grid min-h-109 grid-cols-[190px_1fr_300px] max-lg:grid-cols-1" isByArrow={isByArrow}>
      <ul className="-ml-4 border-line border-r bg-paper py-5 max-lg:ml-0 max-lg:flex max-lg:flex-wrap max-lg:border-0 max-lg:py-2">
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              aria-current={group === current ? 'true' : undefined}
              className="relative flex h-11 items-center justify-between pr-4.5 pl-4 text-15 text-ink-700 before:absolute before:inset-y-0 before:left-0 before:w-[3px] focus-visible:z-10 aria-[current=true]:bg-surface aria-[current=true]:font-semibold aria-[current=true]:text-pine-700 aria-[current=true]:before:bg-pine-600"
              onClick={close}
              onFocus={() => setChosenId(group.id)}
              onPointerEnter={() => setChosenId(group.id)}
              search={listOf({ destId: group.id })}
              to="/product"
            >
              {group.label}
              <ChevronRight aria-hidden className="icon size-3.5 max-lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
      {current && <Places close={close} group={current} />}
      {current && <GroupScene close={close} group={current} to={listOf({ destId: current.id })} />}
    </Panel>
  )
}

/** Hot places stand first. */
const hotFirst = <T extends { hot: boolean }>(places: readonly T[]) =>
  [...places].sort((a, b) => Number(b.hot) - Number(a.hot))

function Places({ group, close }: { group: DestNode; close(): void }) {
  const { data: facets } = useQuery(countsQuery)
  const counts = new Map(facets?.dests.map(({ id, count }) => [id, count]))
  return (
    <div className="grid grid-cols-3 content-start gap-x-8 gap-y-3 px-9 py-7 max-lg:grid-cols-2 max-lg:px-0 max-lg:py-4">
      {hotFirst(group.children).map((place) => (
        <section key={place.id}>
          <h3 className="flex items-center gap-1.5 font-semibold text-15/32 after:h-px after:flex-1 after:bg-line">
            <Entry close={close} isHot={place.hot} place={place} />
            {counts.has(place.id) && (
              <span className="num order-last font-medium text-13 text-ink-500">
                {counts.get(place.id)}
                <span className="sr-only">条线路</span>
              </span>
            )}
          </h3>
          {place.children.length > 0 && (
            <ul className="flex flex-wrap gap-x-3.5 leading-32">
              {hotFirst(place.children).map((city) => (
                <li key={city.id}>
                  <Entry close={close} isHot={city.hot} place={city} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

const Entry = ({
  place,
  isHot,
  close,
}: {
  place: { id: number; label: string }
  isHot: boolean
  close(): void
}) => (
  <Link
    className={`underline-offset-4 hover:underline ${isHot ? 'text-cin-600' : 'hover:text-pine-600'}`}
    onClick={close}
    search={listOf({ destId: place.id })}
    to="/product"
  >
    {place.label}
  </Link>
)

export function ThemePanel({ close, isByArrow }: Opened) {
  const { data: themes = [] } = useQuery(themesQuery)
  return (
    <Panel className="py-7" isByArrow={isByArrow}>
      {/* Two rows where five of each hold them all, six where there are more. */}
      <ul
        className={`grid justify-between gap-x-4 gap-y-5 max-lg:grid-cols-2 ${themes.length > 10 ? 'grid-cols-[repeat(6,160px)]' : 'grid-cols-[repeat(5,160px)]'}`}
      >
        {themes.map((theme) => (
          <li key={theme.id}>
            <Link
              className="group block text-center text-15/36 hover:text-pine-600"
              onClick={close}
              search={listOf({ themeId: theme.id })}
              to="/product"
            >
              <span className="block h-25 overflow-hidden rounded-card bg-sunk">
                <Picture
                  alt=""
                  className="h-full w-full object-cover transition-transform duration-(--d-img) group-hover:scale-[1.045]"
                  sizes="160px"
                  stem={theme.img}
                />
              </span>
              {theme.label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
