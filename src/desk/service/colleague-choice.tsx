import { Check } from '#src/ui/fields/field.tsx'

interface Person {
  id: number
  name: string
  open_count: number
  /** Why just this one: `目的地相符`. */
  fits?: string
  /** What is known of their work: `4.8 分 · 3 位客户`. */
  figures?: string
}

interface Props {
  people: readonly Person[]
  chosen: number | null
  onChoose(id: number): void
  error?: string | undefined
}

/** Who gets the work: the best suited first, each with what they have open. */
export const ColleagueChoice = ({ people, chosen, onChoose, error }: Props) => (
  <fieldset>
    <legend className="sr-only">分配给谁</legend>
    <ul className="max-h-80 overflow-auto rounded-row border border-line">
      {people.map(({ id, name, open_count, fits = '', figures = '' }) => (
        <li className="flex items-center gap-3 border-line border-b px-3 py-1.5 last:border-b-0" key={id}>
          <Check checked={chosen === id} kind="radio" name="assignee" onChange={() => onChoose(id)}>
            {name}
          </Check>
          {fits && <span className="tag pine">{fits}</span>}
          {figures && <span className="num text-12 text-ink-500">{figures}</span>}
          <span className="num ml-auto text-ink-500">手头 {open_count}</span>
        </li>
      ))}
    </ul>
    {error && (
      <p className="hint err" role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
