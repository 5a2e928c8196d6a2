import type { TeamCard } from '#src/api/content/about.ts'
import { yearsText } from '#src/domain/content/about/team-member.ts'
import { PersonCircle } from '../parts/person-circle.tsx'
import { Figures } from './figures.tsx'

interface Props {
  person: TeamCard
  onOpen(): void
}

/** Who somebody is, in a few lines; the whole card opens the rest. */
export const PersonCard = ({ person, onOpen }: Props) => (
  <article className="panel relative flex flex-col px-6 pt-6 pb-5 transition-shadow hover:shadow-raised">
    <div className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-4">
      <PersonCircle className="size-16 text-24" person={person} />
      <div>
        <h2 className="font-semibold text-18/28">
          <button
            className="text-left after:absolute after:inset-0 after:rounded-card hover:text-pine-600"
            onClick={onOpen}
            type="button"
          >
            {person.name}
          </button>
        </h2>
        <p className="text-13/20 text-ink-500">
          {[person.title, person.city, yearsText(person.years)].join(' · ')}
        </p>
        {person.licence_no && (
          <p className="text-13/20 text-ink-500">
            导游证 <span className="num">{person.licence_no}</span>
          </p>
        )}
      </div>
    </div>
    <p className="my-3.5 grow text-ink-700 leading-24">{person.intro}</p>
    <ul aria-label="擅长与语言" className="flex flex-wrap gap-1.5">
      {person.good_at.map((what, place) => (
        <li className={`tag ${place === 0 ? 'pine' : ''}`} key={what}>
          {what}
        </li>
      ))}
      {person.type !== 'advisor' &&
        person.languages.map((language) => (
          <li className="tag" key={language}>
            {language}
          </li>
        ))}
    </ul>
    <p className="mt-4 border-line border-t pt-3.5 text-13/20 text-ink-500">
      <Figures person={person} />
    </p>
  </article>
)
