import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Field } from '#src/ui/fields/field.tsx'
import type { Bound } from '#src/web/form/bound.ts'
import { idsOf } from '../request-form.ts'
import { PlaceList } from './place-list.tsx'
import { foundPlaces, type Place } from './places.ts'

export const MOST_PLACES = 5

interface Props {
  places: readonly Place[]
  /** Numbers of places, by comma. */
  chosen: string
  onChoose(chosen: string): void
  /** What is typed beside them. */
  typed: Bound
}

/** Up to five places, found by typing, with the focus in the field all the time. */
export function DestinationsField({ places, chosen, onChoose, typed }: Props) {
  const listId = useId()
  const search = usePlaceSearch({ places, chosen, onChoose, typed })
  const { ids, isFull, isShown, activeId, found } = search
  return (
    <Field error={typed.error} help={isFull ? `最多 ${MOST_PLACES} 个` : undefined} label="目的地" required>
      {({ id, describedBy }) => (
        <span className="relative block">
          <span className={`input !h-auto min-h-11 flex-wrap !px-2 py-1.5 ${typed.error ? 'err' : ''}`}>
            {ids.map((each) => (
              <PlaceChip key={each} label={labelOf(places, each)} onDrop={() => search.drop(each)} />
            ))}
            <input name="dest_ids" type="hidden" value={chosen} />
            <input
              aria-activedescendant={isShown && activeId !== undefined ? `${listId}-${activeId}` : undefined}
              aria-autocomplete="list"
              aria-controls={listId}
              aria-describedby={describedBy}
              aria-expanded={isShown}
              aria-invalid={typed.error ? true : undefined}
              aria-required
              autoComplete="off"
              className="!h-7.5 min-w-30 pl-1.5"
              id={id}
              maxLength={60}
              name={typed.name}
              onBlur={search.leave}
              onChange={search.type}
              onClick={search.open}
              onKeyDown={(event) => {
                // An input method's own Enter and arrows choose Chinese signs.
                if (!event.nativeEvent.isComposing && search.press(event.key)) event.preventDefault()
              }}
              placeholder={ids.length === 0 ? '城市、国家或线路' : ''}
              ref={search.field}
              role="combobox"
              value={typed.value}
            />
          </span>
          <PlaceList
            activeId={activeId}
            id={listId}
            isShown={isShown}
            onChoose={search.choose}
            places={found}
          />
        </span>
      )}
    </Field>
  )
}

function usePlaceSearch({ places, chosen, onChoose, typed }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActive] = useState<number>()
  // Somebody may have typed already, before anybody listened.
  useEffect(() => {
    if (document.activeElement === field.current && field.current?.value) setOpen(true)
  }, [])
  const ids = idsOf(chosen)
  const isFull = ids.length >= MOST_PLACES
  const found = isFull ? [] : foundPlaces(places, typed.value, ids)
  const at = found.findIndex(({ id }) => id === activeId)
  const choose = ({ id }: Place) => {
    onChoose([...ids, id].join(','))
    // It has led to the place.
    typed.onChange({ target: { value: '' } })
    setActive(undefined)
    setOpen(false)
    field.current?.focus()
  }
  const drop = (gone: number) => {
    onChoose(ids.filter((id) => id !== gone).join(','))
    field.current?.focus()
  }
  const move = (step: number) => {
    setOpen(true)
    const next = at < 0 && step < 0 ? found.length - 1 : at + step
    setActive(found[(next + found.length) % found.length]?.id)
  }
  return {
    ...{ field, ids, isFull, found, choose, drop },
    activeId: at < 0 ? undefined : activeId,
    isShown: isOpen && found.length > 0,
    open: () => setOpen(true),
    leave() {
      setOpen(false)
      typed.onBlur()
    },
    type(event: { target: { value: string } }) {
      typed.onChange(event)
      setActive(undefined)
      setOpen(true)
    },
    /** True when the key was the list's. */
    press(key: string) {
      const last = ids.at(-1)
      const active = found[at] ?? (typed.value.trim() === '' ? undefined : found[0])
      if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
      else if (key === 'Escape' && isOpen) setOpen(false)
      else if (key === 'Enter' && isOpen && active) choose(active)
      else if (key === 'Enter' && typed.value.trim() !== '') setOpen(false)
      else if (key === 'Backspace' && typed.value === '' && last !== undefined) drop(last)
      else return false
      return true
    },
  }
}

const labelOf = (places: readonly Place[], wanted: number) =>
  places.find(({ id }) => id === wanted)?.label ?? '已下架的目的地'

const PlaceChip = ({ label, onDrop }: { label: string; onDrop(): void }) => (
  <span className="chip on !h-7.5 !pr-1 !pl-3">
    {label}
    <button
      aria-label={`去掉${label}`}
      className="grid size-6 place-items-center rounded-full hover:bg-pine-100"
      onClick={onDrop}
      type="button"
    >
      <X aria-hidden className="icon !size-3.5" />
    </button>
  </span>
)
