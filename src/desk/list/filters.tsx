import { Popover } from '@base-ui/react/popover'
import { ChevronDown, Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { type Filter, isSet, type TextFilter, valueText, wordsOf } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'

/** The filters of a list in one line: each a chip that says what it is set to and can be taken away. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  const { search, set } = useAddress()
  const firstField = filters.find(({ kind }) => kind === 'text')
  const chosen = filters.filter((filter) => isSet(filter, search))
  const clear = (some: readonly Filter[]) =>
    void set(Object.fromEntries(some.flatMap(wordsOf).map((word) => [word, undefined])))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => {
        if (filter.kind === 'text')
          return <TextField filter={filter} hasKey={filter === firstField} key={filter.name} />
        if (filter.kind === 'linked' && !isSet(filter, search)) return null
        return <Chip filter={filter} key={filter.name} onClear={() => clear([filter])} />
      })}
      {chosen.length > 0 && (
        <button className="btn btn-text btn-sm" onClick={() => clear(filters)} type="button">
          清除筛选
        </button>
      )}
    </div>
  )
}

function Chip({ filter, onClear }: { filter: Filter; onClear(): void }) {
  const { search, set } = useAddress()
  const isOn = isSet(filter, search)
  const value = valueText(filter, search)
  const words = isOn && value !== '' ? `${filter.title} ${value}` : filter.title
  return (
    <span className={`chip p-0! ${isOn ? 'on' : ''}`}>
      {filter.kind === 'flag' || filter.kind === 'linked' ? (
        <button
          aria-pressed={isOn}
          className={`h-full rounded-row pl-2.5 ${isOn ? 'pr-1' : 'pr-2.5'}`}
          onClick={() => (isOn ? onClear() : void set({ [filter.name]: '1' }))}
          type="button"
        >
          {words}
        </button>
      ) : (
        <Popover.Root>
          <Popover.Trigger
            className={`flex h-full items-center gap-1.25 rounded-row pl-2.5 ${isOn ? 'pr-1' : 'pr-2.5'}`}
          >
            {words}
            {!isOn && <ChevronDown aria-hidden className="icon size-3.25!" />}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner align="start" className="z-80" sideOffset={6}>
              <Popover.Popup
                aria-label={filter.title}
                className="max-h-100 min-w-44 overflow-auto rounded-control bg-surface p-2 shadow-raised outline-1 outline-line"
              >
                <FilterPanel filter={filter} />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
      {isOn && (
        <button
          aria-label={`取消筛选：${words}`}
          className="mr-1 grid size-5 place-items-center rounded-tag hover:bg-pine-100"
          onClick={onClear}
          type="button"
        >
          <X aria-hidden className="icon size-3.25!" />
        </button>
      )}
    </span>
  )
}

/** How long after the last letter the list is asked. */
const PAUSE_MS = 300

interface TextFieldProps {
  filter: TextFilter
  /** `/` leads to it: of several to the first. */
  hasKey: boolean
}

function TextField({ filter: { name, title, placeholder }, hasKey }: TextFieldProps) {
  const { search, set } = useAddress()
  const field = useRef<HTMLInputElement>(null)
  const said = search[name] ?? ''
  const [typed, setTyped] = useState(said)
  /** What this field has put into the address: only another word there takes the place of what is typed. */
  const told = useRef(said)
  useEffect(() => {
    if (said !== told.current) setTyped(said)
    told.current = said
  }, [said])
  const newest = useRef(set)
  newest.current = set
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed sets the clock.
  useEffect(() => {
    const word = typed.trim()
    if (word === told.current) return
    const timer = setTimeout(() => {
      told.current = word
      void newest.current({ [name]: word })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys(hasKey ? { '/': () => field.current?.focus() } : {})
  return (
    <span className="input h-7! w-56!">
      <SearchIcon aria-hidden className="icon text-ink-500" />
      <input
        aria-label={title}
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && field.current?.blur()}
        placeholder={placeholder}
        ref={field}
        type="search"
        value={typed}
      />
      {hasKey && typed === '' && <kbd>/</kbd>}
    </span>
  )
}
