import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PersonCircle } from '../parts/person-circle.tsx'
import { peopleQuery } from '../parts/queries.ts'

/** How many work for travellers, where, and the first of them: counted, never said. Nothing while there is nobody. */
export function People({ titleLook }: { titleLook: string }) {
  const { data } = useSuspenseQuery(peopleQuery)
  if (data.people.length === 0) return null
  const figures = [
    ['旅行顾问', data.advisor_count, 'bmadvisor'],
    ['旅行管家', data.steward_count, 'bmsteward'],
  ] as const
  return (
    <section aria-labelledby="people" className="mb-14 print:break-inside-avoid">
      <h2 className={titleLook} id="people">
        为您服务的人
      </h2>
      <p className="flex flex-wrap gap-x-6 leading-28 text-ink-700">
        {figures.map(
          ([words, count, key]) =>
            count > 0 && (
              <Link className="link" key={key} params={{ key }} to="/aboutbm/$key">
                {words} <b className="num font-semibold">{count}</b> 位
              </Link>
            ),
        )}
        <span>在{data.cities.map(({ city }) => city).join('、')}</span>
      </p>
      <ul className="mt-4 grid grid-cols-3 gap-4 max-sm:grid-cols-2">
        {data.people.map((person) => (
          <li className="flex items-center gap-3" key={person.id}>
            <PersonCircle className="size-11 text-18" person={person} />
            <span className="min-w-0">
              <b className="block truncate font-semibold leading-22">{person.name}</b>
              <span className="block truncate text-13/20 text-ink-500">{person.title}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
