import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { teamQuery } from '#src/web/custom-trip/queries.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Picture } from '../../../ui/picture.tsx'

/** Two words for each aim, by its number. */
const words: Record<number, string> = {
  1: '共创 · 徒步',
  2: '会场 · 晚宴',
  3: '海岛 · 星空',
  4: '名企 · 产业',
  5: '博物 · 自然',
  6: '红色 · 山河',
  7: '私享 · 礼遇',
}

/** The theme whose scene stands for an aim. */
const themeOf: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 8 }

/** Each goes to the form above with its aim chosen. A shop with other themes shows theirs. */
export function AimStrip({ chosen }: { chosen: number | undefined }) {
  const { data } = useSuspenseQuery(teamQuery)
  const { data: themes } = useSuspenseQuery(themesQuery)
  const scene = (aim: number, index: number) =>
    (themes.find(({ id }) => id === themeOf[aim]) ?? themes[index % Math.max(1, themes.length)])?.img ?? ''
  return (
    <nav aria-label="出行目的" className="landing-strip grid-cols-7 max-lg:grid-cols-2">
      {data.aims.map(({ id, label }, index) => (
        <Link
          aria-current={chosen === id ? 'true' : undefined}
          hash="request"
          key={id}
          search={{ aim: id }}
          to="/product/team"
        >
          <Picture
            alt=""
            className="size-12 shrink-0 rounded-card object-cover 2xl:size-14"
            sizes="56px"
            stem={scene(id, index)}
          />
          <span className="min-w-0">
            <b>{label}</b>
            <small className="whitespace-nowrap">{words[id]}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}
