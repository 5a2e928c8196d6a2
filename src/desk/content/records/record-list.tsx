import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { RecordsPageProps } from './records-page.tsx'

const tones = { showing: 'pine', coming: 'info', over: '', off: '' } as const

interface Props extends RecordsPageProps {
  list: readonly ContentRow[]
  open: string | undefined
}

/** All rows in their order, which is changed by dragging, by Alt with the arrows, and by the buttons of a row. */
export function RecordList({ noun, calls, list, open, titleOf, lineOf, groupOf, nothing }: Props) {
  const { path, go } = useAddress()
  const move = useChange(calls.move)
  const [dragged, setDragged] = useState<number | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  // A row that moves, or a button that rests meanwhile, lets go of the focus: the next press must find it there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another order are laid out anew.
  useEffect(() => {
    if (move.isBusy || !focused.current) return
    if (document.activeElement === document.body) focused.current.focus()
  }, [move.isBusy, list])
  const group = (place: number) => {
    const row = list[place]
    return row && (groupOf?.(row) ?? '')
  }
  const canMove = (from: number, to: number) =>
    from !== to && group(to) !== undefined && group(from) === group(to)
  function moveTo(from: number, to: number) {
    const row = list[from]
    if (!row || !canMove(from, to) || move.isBusy) return
    focused.current = document.activeElement as HTMLElement | null
    move.send({ record_id: row.id, place: to })
  }
  return (
    <Panel
      aside={
        <Button className="ml-auto" look="pine" onClick={() => void go(`/desk${path}?id=new`)} size="sm">
          <Plus aria-hidden className="icon" />
          新建{noun}
        </Button>
      }
      title={noun}
    >
      {list.length === 0 && <p className="px-4 py-10 text-center text-ink-500">{nothing}</p>}
      <ol aria-label={`${noun}，按 Alt 加上下箭头移动`}>
        {list.map((row, place) => (
          <Fragment key={row.id}>
            {groupOf && group(place - 1) !== group(place) && (
              <li className="border-line border-t bg-sunk px-4 py-1 text-12/18 text-ink-500 first:border-t-0">
                {group(place)}
              </li>
            )}
            <li
              aria-current={String(row.id) === open ? 'true' : undefined}
              className={`flex items-center gap-2 border-line border-t py-2 pr-4 pl-2 first:border-t-0 aria-[current]:bg-pine-50 ${dragged === place ? 'opacity-60' : ''}`}
              draggable
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && canMove(dragged, place) && event.preventDefault()}
              onDragStart={() => setDragged(place)}
              onDrop={() => dragged !== null && moveTo(dragged, place)}
              onKeyDown={(event) => {
                if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
                event.preventDefault()
                moveTo(place, place + (event.key === 'ArrowUp' ? -1 : 1))
              }}
            >
              <GripVertical aria-hidden className="icon shrink-0 cursor-grab text-ink-400" />
              <RowWords line={lineOf(row)} path={path} row={row} title={titleOf(row)} />
              <Mover
                isOff={!canMove(place, place - 1) || move.isBusy}
                label={`上移${titleOf(row)}`}
                onClick={() => moveTo(place, place - 1)}
              >
                <ArrowUp aria-hidden className="icon" />
              </Mover>
              <Mover
                isOff={!canMove(place, place + 1) || move.isBusy}
                label={`下移${titleOf(row)}`}
                onClick={() => moveTo(place, place + 1)}
              >
                <ArrowDown aria-hidden className="icon" />
              </Mover>
            </li>
          </Fragment>
        ))}
      </ol>
    </Panel>
  )
}

interface RowProps {
  row: ContentRow
  path: string
  title: string
  line: ReactNode
}

const RowWords = ({ row, path, title, line }: RowProps) => (
  <>
    <span className="min-w-0 grow">
      <DeskLink
        className="block truncate font-medium hover:text-pine-700"
        draggable={false}
        search={{ id: String(row.id) }}
        to={path}
      >
        {title}
      </DeskLink>
      <span className="block truncate text-12/18 text-ink-500">
        {line}
        {row.notes.length > 0 && ` · ${row.notes.join('，')}`}
      </span>
    </span>
    <span className={`tag ${tones[row.standing]}`}>{row.standing_text}</span>
  </>
)

interface MoverProps {
  label: string
  isOff: boolean
  onClick(): void
  children: ReactNode
}

const Mover = ({ label, isOff, onClick, children }: MoverProps) => (
  <button
    aria-label={label}
    className="grid size-7 shrink-0 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900 disabled:text-ink-400"
    disabled={isOff}
    onClick={onClick}
    title={label}
    type="button"
  >
    {children}
  </button>
)
