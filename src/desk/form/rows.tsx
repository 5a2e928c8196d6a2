import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { moved } from './moved.ts'

interface RowsProps<T> {
  /** What one of them is called: `问题`. */
  noun: string
  most: number
  list: readonly T[]
  make(): T
  onChange(list: T[]): void
  /** Which of them stay whatever happens; why is said where they are shown. */
  isKept?(entry: T): boolean
  render(entry: T, change: (some: Partial<T>) => void): ReactNode
}

/** Entries below each other, each with its fields, that can be moved and taken out. */
export function Rows<T extends object>({ noun, most, list, make, isKept, onChange, render }: RowsProps<T>) {
  return (
    <div className="grid gap-3">
      {list.map((entry, index) => (
        <fieldset
          aria-label={`${noun} ${index + 1}`}
          className="rounded-row border border-line p-3"
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing of their own, and their fields are controlled.
          key={index}
        >
          <div className="mb-2 flex items-center gap-1">
            <b className="mr-auto text-12 text-ink-500">
              {noun} {index + 1}
            </b>
            <Button
              aria-label={`上移${noun} ${index + 1}`}
              disabled={index === 0}
              look="text"
              onClick={() => onChange(moved(list, index, index - 1))}
              size="sm"
            >
              <ArrowUp aria-hidden className="icon" />
            </Button>
            <Button
              aria-label={`下移${noun} ${index + 1}`}
              disabled={index === list.length - 1}
              look="text"
              onClick={() => onChange(moved(list, index, index + 1))}
              size="sm"
            >
              <ArrowDown aria-hidden className="icon" />
            </Button>
            <Button
              aria-label={`删除${noun} ${index + 1}`}
              disabled={isKept?.(entry) ?? false}
              look="text"
              onClick={() => onChange(list.toSpliced(index, 1))}
              size="sm"
            >
              <Trash2 aria-hidden className="icon" />
            </Button>
          </div>
          {render(entry, (some) => onChange(list.with(index, { ...entry, ...some })))}
        </fieldset>
      ))}
      <Button disabled={list.length >= most} onClick={() => onChange([...list, make()])} size="sm">
        添加{noun}
        {list.length >= most && `（最多 ${most}）`}
      </Button>
    </div>
  )
}
