import type { ReactNode } from 'react'
import { ListLink } from '../list-link.tsx'
import type { ListSearch } from '../search.ts'
import type { Option } from './options.ts'

export const FilterRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-x-3 border-line border-b border-dashed py-1 last:border-0 max-lg:flex-col max-lg:items-stretch">
    <span className="w-18 shrink-0 text-ink-500 leading-30">{label}</span>
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">{children}</div>
  </div>
)

interface Props {
  isOn: boolean
  /** Where it leads: with this choice, or without it when it is on. */
  search: ListSearch
  /** Products that this choice alone would leave; absent for 不限. */
  count?: number
  /** In columns: words at the left of theirs, counts at the right. */
  isSpread?: boolean
  children: ReactNode
}

const shape = 'rounded-full px-3 leading-30 whitespace-nowrap'

/** Leaves out a choice that cannot be chosen where it is the only such one of its row. */
export const withoutLonely = (options: Option[]) => {
  const dead = options.filter(isDead)
  return dead.length === 1 ? options.filter((option) => !isDead(option)) : options
}
const isDead = ({ isOn, count }: Option) => !isOn && count === 0

/** A choice that would leave no product is shown, and cannot be chosen. */
export function Choice({ isOn, search, count, isSpread = false, children }: Props) {
  if (!isOn && count === 0)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is read, not reached.
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link to assistive technology.
      <span aria-disabled="true" className={`${shape} text-ink-400`} role="link">
        {children}
      </span>
    )
  return (
    <ListLink
      className={`${shape} ${isSpread ? 'flex justify-between' : ''} ${isOn ? 'bg-pine-600 font-medium text-white' : 'text-ink-900 hover:bg-pine-50 hover:text-pine-600'}`}
      isOn={isOn}
      search={search}
    >
      {children}
      {count !== undefined && (
        <span className={`num ml-2 font-medium text-12 ${isOn ? '' : 'text-ink-500'}`}>
          <span className="sr-only"> </span>
          {count}
          <span className="sr-only">条</span>
        </span>
      )}
    </ListLink>
  )
}
