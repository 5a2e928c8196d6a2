import { useSuspenseQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { customersText } from '#src/domain/content/evaluations/designer-figures.ts'
import { Select } from '#src/ui/fields/field.tsx'
import type { Bound } from '#src/web/form/bound.ts'
import { Initial } from '../initial.tsx'
import { designersQuery } from '../queries.ts'

/** Who plans the trip: the designer whom the visitor came from, one of their choice, or whom the shop finds. */
export function DesignerField(bound: Bound) {
  const { data: designers } = useSuspenseQuery(designersQuery)
  const [isOpen, setOpen] = useState(false)
  const chosen = designers.find(({ id }) => String(id) === bound.value)
  const words = chosen ? '更换' : '自己选'
  return (
    <section aria-label="定制师" className="panel px-6 py-3.5">
      <div className="flex items-center gap-3">
        {chosen ? (
          <Initial className="size-11 text-18" name={chosen.name} />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunk text-ink-500">
            <UserRound aria-hidden className="icon" />
          </span>
        )}
        <p className="min-w-0 grow">
          <b className="block truncate font-semibold">
            {chosen ? `${chosen.name} · ${chosen.title}` : '提交后为您安排'}
          </b>
          <span className="block truncate text-13/20 text-ink-500">
            {chosen
              ? `${chosen.city} · ${chosen.years} 年 · ${customersText(chosen.case_count)}`
              : '按目的地与主题匹配'}
          </span>
        </p>
        {designers.length > 0 && (
          <button
            aria-expanded={isOpen}
            aria-label={`${words}定制师`}
            className="link shrink-0 text-13"
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            {words}
          </button>
        )}
      </div>
      {isOpen ? (
        <div className="mt-3">
          <Select label="指定定制师" {...bound}>
            <option value="">由百陌安排</option>
            {designers.map(({ id, name, title, city }) => (
              <option key={id} value={id}>
                {name} · {title} · {city}
              </option>
            ))}
          </Select>
        </div>
      ) : (
        <input name={bound.name} type="hidden" value={bound.value} />
      )}
    </section>
  )
}
