import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { homeQuery } from '#src/web/custom-trip/queries.ts'
import { Picture } from '../../../ui/picture.tsx'

const SHOWN = 5

/** One hot place of each region, then more of them: the strip should not be one corner of the world. */
export function AreaStrip({ chosen }: { chosen: number | undefined }) {
  const { data } = useSuspenseQuery(homeQuery)
  const hot = data.regions.map((group) => group.hot.map((place) => ({ ...place, group: group.label })))
  const turns = [0, 1, 2].flatMap((turn) => hot.flatMap((places) => places[turn] ?? []))
  if (turns.length === 0) return null
  return (
    <nav aria-label="目的地" className="landing-strip grid-cols-5 max-lg:grid-cols-2">
      {turns.slice(0, SHOWN).map(({ id, label, img, group }) => (
        <Link
          aria-current={chosen === id ? 'true' : undefined}
          from="/product/individual"
          hash="request"
          key={id}
          search={(before) => ({ ...before, destId: id })}
          to="/product/individual"
        >
          <Picture
            alt=""
            className="size-16 shrink-0 rounded-card object-cover 2xl:size-21"
            sizes="84px"
            stem={img}
          />
          <span className="min-w-0">
            <b>{label}</b>
            <small className="whitespace-nowrap">{group}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}
