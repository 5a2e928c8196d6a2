import { X } from 'lucide-react'
import { ListLink } from '../list-link.tsx'
import type { ListSearch } from '../search.ts'
import type { Option } from './options.ts'

/** Whoever clears the conditions keeps the order of the list. */
const cleared = ({ orderBy }: ListSearch): ListSearch => (orderBy ? { orderBy } : {})

export function ChosenChips({ chosen, search }: { chosen: Option[]; search: ListSearch }) {
  if (chosen.length === 0) return null
  return (
    <section aria-label="已选条件" className="flex min-w-0 flex-wrap items-center gap-2">
      {chosen.map((option) => (
        <ListLink
          className="chip on"
          key={option.key}
          label={`移除条件：${option.label}`}
          search={option.search}
        >
          {option.label}
          <X aria-hidden className="icon size-3.5" />
        </ListLink>
      ))}
      <ListLink className="px-2 text-pine-600 leading-32 hover:underline" search={cleared(search)}>
        清除全部
      </ListLink>
    </section>
  )
}
