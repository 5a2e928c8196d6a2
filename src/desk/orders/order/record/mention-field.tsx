import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data } from '#src/api/endpoint.ts'
import { query } from '../../../client/query.ts'
import { Face } from '../../../parts/face.tsx'

type Colleague = Data<typeof orderDetails.colleagues>['list'][number]

/** What is being typed behind an @, up to the caret: no more than a name is long. */
const BEGUN = /@([^\s@]{0,20})$/
const MOST_OFFERED = 6

/** The colleagues of whom the text says `@name`. */
export const mentionsIn = (text: string, picked: readonly Colleague[]): number[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

interface Props {
  no: string
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onType(text: string): void
  onPick(colleague: Colleague): void
  /** ⌘Enter. */
  onLeave(): void
}

/** The field of a note. @ offers colleagues: ↑↓ move, Enter or Tab takes one, Esc goes on without. */
export function MentionField({ no, text, field, onType, onPick, onLeave }: Props) {
  const { begun, offered, current, setBegun, setCurrent } = useOffer(no)
  const isOpen = begun !== null && offered.length > 0

  function take({ target }: { target: EventTarget & HTMLTextAreaElement }) {
    const caret = target.selectionStart
    setBegun(BEGUN.exec(target.value.slice(0, caret))?.[1] ?? null)
  }
  function pick(colleague: Colleague) {
    const caret = field.current?.selectionStart ?? text.length
    const before = text.slice(0, caret).replace(BEGUN, `@${colleague.name} `)
    onPick(colleague)
    // At once, for the caret to stand where one goes on typing before the next letter comes.
    flushSync(() => onType(before + text.slice(caret)))
    setBegun(null)
    field.current?.setSelectionRange(before.length, before.length)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter and Esc are the input method's while it composes a word.
    if (event.nativeEvent.isComposing) return
    const chosen = offered[current]
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return onLeave()
    if (!isOpen || !chosen) {
      if (event.key === 'Escape') field.current?.blur()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setCurrent((current + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <textarea
        aria-activedescendant={isOpen ? optionId(offered[current]) : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? 'mentions' : undefined}
        aria-label="备注"
        className="field-sizing-content max-h-40 min-h-5! w-full resize-none bg-transparent"
        maxLength={500}
        onBlur={() => setBegun(null)}
        onChange={(event) => {
          onType(event.target.value)
          take(event)
        }}
        onKeyDown={onKeyDown}
        placeholder="写备注，客人看不到；@ 提醒同事"
        ref={field}
        rows={1}
        value={text}
      />
      <span className="sr-only" role="status">
        {isOpen && `${offered.length} 位同事，上下键选择，回车确定`}
      </span>
      {isOpen && <Offer current={current} offered={offered} onPick={pick} />}
    </>
  )
}

/** Whom the typed beginning may mean. */
function useOffer(no: string) {
  const [begun, type] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const { data } = useQuery({
    ...query(orderDetails.colleagues, { no }),
    enabled: begun !== null,
    staleTime: 60_000,
  })
  const wanted = begun?.toLowerCase() ?? ''
  const offered = (data?.list ?? [])
    .filter(({ name, login }) => name.includes(wanted) || login.startsWith(wanted))
    .slice(0, MOST_OFFERED)
  const setBegun = (typed: string | null) => {
    type(typed)
    setCurrent(0)
  }
  return { begun, offered, current, setBegun, setCurrent }
}

const optionId = (colleague: Colleague | undefined) => colleague && `mention-${colleague.id}`

interface OfferProps {
  offered: readonly Colleague[]
  current: number
  onPick(colleague: Colleague): void
}

const Offer = ({ offered, current, onPick }: OfferProps) => (
  <div
    aria-label="同事"
    className="absolute top-full left-0 z-30 mt-1 w-56 rounded-control bg-surface p-1 shadow-raised outline-1 outline-line"
    id="mentions"
    role="listbox"
  >
    {offered.map((colleague, at) => (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
      <div
        aria-selected={at === current}
        className={`flex h-8 items-center gap-2 rounded-row px-2 ${at === current ? 'bg-pine-50 text-pine-700' : ''}`}
        id={optionId(colleague)}
        key={colleague.id}
        onClick={() => onPick(colleague)}
        // The field would lose the focus, and the offer with it.
        onMouseDown={(event) => event.preventDefault()}
        role="option"
      >
        <Face id={colleague.id} name={colleague.name} />
        <span className="truncate">{colleague.name}</span>
        <span className="num ml-auto text-12 text-ink-500">{colleague.login}</span>
      </div>
    ))}
  </div>
)
