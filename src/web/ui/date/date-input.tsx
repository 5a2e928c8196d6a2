import { CalendarDays } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Day } from '#src/domain/calendar-day.ts'
import { TextInput, type TextInputProps } from '#src/ui/fields/field.tsx'
import { onDemand } from '../loading/on-demand.tsx'
import { dayTyped, halfDateText, narrowed } from './date-text.ts'

/** Most dates are typed: the calendar is fetched when somebody opens it. */
const DatePanel = onDemand(() => import('./date-panel.tsx'))

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'suffix'> & {
  /** A day, or empty. */
  value: string
  min?: Day
  max?: Day
  onChange(event: { target: { value: string } }): void
}

/**
 * A date typed as people write it, or chosen in a calendar. Like a browser's own it hands out whole days only: what is
 * half typed reads as empty, makes the field invalid and is named below it once the field was left.
 */
export function DateInput({ value, min, max, error, onChange, onBlur, label, ...input }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  // Another date came from outside: what stands in the field follows it.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const isHalf = text.trim() !== '' && dayTyped(text) === null
  const emit = (day: string) => {
    setKnown(day)
    if (day !== value) onChange({ target: { value: day } })
  }
  const type = (typed: string) => {
    const next = narrowed(typed)
    setText(/^\d{8}$/.test(next) ? (dayTyped(next) ?? next) : next)
    emit(dayTyped(next) ?? '')
  }
  return (
    <span className="relative block" ref={box}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        maxLength={14}
        placeholder="年-月-日"
        {...input}
        data-half-date={isHalf || undefined}
        error={isLeft && isHalf ? halfDateText : error}
        label={label}
        onBlur={(event) => {
          setLeft(true)
          setText(dayTyped(text) ?? text)
          onBlur?.(event)
        }}
        onChange={({ target }) => type(target.value)}
        suffix={
          <button
            aria-expanded={isOpen}
            aria-label="打开日历"
            className="-mr-2 grid size-8 shrink-0 place-items-center rounded-control text-ink-500 hover:bg-pine-50 hover:text-pine-600"
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            <CalendarDays aria-hidden className="icon" />
          </button>
        }
        value={text}
      />
      {isOpen && (
        <Suspense>
          <DatePanel
            anchor={box}
            chosen={dayTyped(text)}
            label={label}
            max={max}
            min={min}
            onChoose={(day) => {
              setText(day)
              emit(day)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
