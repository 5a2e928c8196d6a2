import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { Notice } from '#src/ui/notice.tsx'

interface Found {
  list: readonly { id: number; title: string; note: string }[]
}

interface Props {
  /** Asks for what the words mean; all of it without words. */
  ask(q: string): Promise<Found>
  /** The number tells one from another. */
  isNumbered?: boolean
  label: string
  placeholder: string
  onPick(found: { id: number; title: string }): void
}

/** What the typed words find; a press takes it. */
export function FoundList({ ask, isNumbered = false, label, placeholder, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['found', label, q],
    queryFn: () => ask(q),
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <TextInput
        label={label}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={placeholder}
        value={typed}
      />
      {error && (
        <Notice className="mt-2" tone="err">
          {messageOf(error)}
        </Notice>
      )}
      <ul aria-label="找到的" className="mt-2 max-h-80 overflow-auto rounded-row border border-line">
        {data?.list.map(({ id, title, note }) => (
          <li className="border-line border-t first:border-t-0" key={id}>
            <button
              className="flex w-full items-baseline gap-2 px-3 py-1.5 text-left hover:bg-sunk"
              onClick={() => onPick({ id, title })}
              type="button"
            >
              {isNumbered && <span className="num text-12 text-ink-500">{id}</span>}
              <span className="min-w-0 truncate">{title}</span>
              <span className="ml-auto shrink-0 text-12 text-ink-500">{note}</span>
            </button>
          </li>
        ))}
        {data?.list.length === 0 && <li className="px-3 py-2 text-ink-500">没有找到，换个词试试。</li>}
      </ul>
    </div>
  )
}
