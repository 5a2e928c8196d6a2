import { GripVertical, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

interface Props {
  titles: readonly string[]
  /** The number of the chosen day; null for none. */
  chosen: number | null
  /** Days in which something is missing. */
  faulty: readonly number[]
  /** They are only read. */
  isFixed?: boolean
  onChoose(n: number): void
  /** Places, from 0. */
  onMove(from: number, to: number): void
}

/** The days from top to bottom: moved by dragging, and by Alt with the arrows. */
export function DayList({ titles, chosen, faulty, isFixed = false, onChoose, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  function move(from: number, to: number) {
    if (isFixed || to < 0 || to >= titles.length) return
    onMove(from, to)
    onChoose(to + 1)
    // A day has no name of its own: the focus goes along to its new place.
    list.current?.children[to]?.querySelector('button')?.focus()
  }
  return (
    <ol
      aria-label="行程，按 Alt 加上下箭头移动"
      className="mt-1 max-h-[50vh] overflow-auto border-line border-t py-1"
      ref={list}
    >
      {titles.map((title, index) => (
        <li
          draggable={!isFixed}
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a day is its number.
          key={index}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDragStart={() => setDragged(index)}
          onDrop={() => dragged !== null && move(dragged, index)}
        >
          <PartRow
            isChosen={chosen === index + 1}
            isFaulty={faulty.includes(index + 1)}
            name={`第${index + 1}天 ${title}`}
            onChoose={() => onChoose(index + 1)}
            onKeyDown={(event) => {
              if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
              event.preventDefault()
              move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
            }}
          />
        </li>
      ))}
      {titles.length === 0 && <li className="px-4 py-2 text-12 text-ink-500">还没有写行程。</li>}
    </ol>
  )
}

interface RowProps {
  name: string
  isChosen: boolean
  isFaulty: boolean
  onChoose(): void
  /** Present where the row can be moved. */
  onKeyDown?(event: KeyboardEvent): void
}

/** One part of what is written, with a mark where something is missing. */
export const PartRow = ({ name, isChosen, isFaulty, onChoose, onKeyDown }: RowProps) => (
  <button
    aria-current={isChosen ? 'true' : undefined}
    className={`flex w-full items-center gap-1.5 px-3 py-1.5 text-left hover:bg-sunk ${isChosen ? 'bg-pine-50 font-semibold text-pine-700' : ''}`}
    onClick={onChoose}
    onKeyDown={onKeyDown}
    type="button"
  >
    {onKeyDown && <GripVertical aria-hidden className="icon shrink-0 cursor-grab text-ink-400" />}
    <span className="min-w-0 truncate">{name}</span>
    {isFaulty && (
      <>
        <TriangleAlert aria-hidden className="icon ml-auto shrink-0 text-warn" />
        <span className="sr-only">有待补充</span>
      </>
    )}
  </button>
)
