import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListSearch } from '../search.ts'
import { Choice, withoutLonely } from './filter-rows.tsx'
import type { Filter, Filters } from './options.ts'
import { PriceForm } from './price-form.tsx'

/** Opened and closed by the browser itself, one at a time, so that they work without a script. */
export function MoreFilters({ filters, search }: { filters: Filters; search: ListSearch }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const away = ({ target }: PointerEvent) => {
      const open = openIn(box.current)
      if (open && !open.contains(target as Node)) open.open = false
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [])
  const closeByEscape = ({ key }: KeyboardEvent) => {
    const open = key === 'Escape' && openIn(box.current)
    if (!open) return
    open.open = false
    open.querySelector('summary')?.focus()
  }
  const { theme, city, month, label, price } = filters
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is open in it, wherever the focus is.
    <div className="flex flex-wrap items-center gap-2" onKeyDown={closeByEscape} ref={box}>
      {[theme, city, month, label, price].map((filter) => (
        <Drop key={filter.label} {...filter} />
      ))}
      <PriceForm key={search.price} search={search} />
    </div>
  )
}

const openIn = (box: HTMLElement | null) => box?.querySelector<HTMLDetailsElement>('details[open]')

function Drop({ label, options }: Filter) {
  const chosen = options.filter(({ isOn }) => isOn)
  const offered = withoutLonely(options)
  if (offered.every(({ isOn, count }) => !isOn && count === 0)) return null
  return (
    <details className="group relative" name="more-filters">
      <summary
        className={`chip cursor-pointer list-none group-open:border-pine-500 group-open:text-pine-600 [&::-webkit-details-marker]:hidden ${chosen.length > 0 ? 'on' : ''}`}
      >
        {chosen.length > 1 ? `${label} ${chosen.length}` : (chosen[0]?.label ?? label)}
        <ChevronDown aria-hidden className="icon size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-0 z-30 mt-1.5 grid max-h-80 w-120 max-w-[calc(100vw-64px)] grid-cols-3 content-start gap-1 overflow-y-auto max-lg:grid-cols-2 rounded-card bg-surface p-3 shadow-raised ring-1 ring-line">
        {offered.map(({ key, label, ...option }) => (
          <Choice isSpread key={key} {...option}>
            {label}
          </Choice>
        ))}
      </div>
    </details>
  )
}
