import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { RecordsPageProps } from './records-page.tsx'
import { useOrder } from './use-order.ts'

const tones = { showing: 'pine', coming: 'info', over: '', off: '' } as const

interface Props extends RecordsPageProps {
  list: readonly ContentRow[]
  open: string | undefined
}

/** Longer ones are narrowed by what somebody types. */
const SHORT = 20
const indents = ['', 'pl-5', 'pl-10', 'pl-15'] as const

/** All rows in their order, which is changed by dragging, by Alt with the arrows, and by the buttons of a row. */
export function RecordList(props: Props) {
  const { noun, calls, list, open, titleOf, lineOf, groupOf, depthOf, isPart = false, nothing } = props
  const { path, go } = useAddress()
  const [typed, setTyped] = useState('')
  const order = useOrder(props)
  const words = typed.trim().toLowerCase()
  const canOrder = calls.move !== undefined && !isPart && words === ''
  const shown = list
    .map((row, place) => ({ row, place }))
    .filter(
      ({ row }) =>
        words === '' ||
        `${titleOf(row)} ${Object.values(row.fields).join(' ')}`.toLowerCase().includes(words),
    )
  return (
    <Panel
      aside={
        <span className="ml-auto flex items-center gap-2">
          {list.length > SHORT && (
            <span className="input w-40">
              <input
                aria-label={`筛选${noun}`}
                maxLength={40}
                onChange={({ target }) => setTyped(target.value)}
                placeholder="筛选"
                value={typed}
              />
            </span>
          )}
          {!isPart && (
            <Button look="pine" onClick={() => void go(`/desk${path}?id=new`)} size="sm">
              <Plus aria-hidden className="icon" />
              新建{noun}
            </Button>
          )}
        </span>
      }
      title={noun}
    >
      {list.length === 0 && <p className="px-4 py-10 text-center text-ink-500">{nothing}</p>}
      {list.length > 0 && shown.length === 0 && (
        <p className="px-4 py-10 text-center text-ink-500">没有符合的{noun}</p>
      )}
      <ol aria-label={canOrder ? `${noun}，按 Alt 加上下箭头移动` : noun}>
        {shown.map(({ row, place }) => (
          <Fragment key={row.id}>
            {words === '' && groupOf && groupIn(props, place - 1) !== groupIn(props, place) && (
              <li className="border-line border-t bg-sunk px-4 py-1 text-12/18 text-ink-500 first:border-t-0">
                {groupIn(props, place)}
              </li>
            )}
            <li
              aria-current={String(row.id) === open ? 'true' : undefined}
              className={`flex items-center gap-2 border-line border-t py-2 pr-4 ${canOrder ? 'pl-2' : 'pl-4'} first:border-t-0 aria-[current]:bg-pine-50 ${order.dragged === place ? 'opacity-60' : ''}`}
              {...(canOrder && order.rowProps(place))}
            >
              {canOrder && <GripVertical aria-hidden className="icon shrink-0 cursor-grab text-ink-400" />}
              <RowWords
                indent={indents[depthOf?.(row) ?? 0] ?? ''}
                line={lineOf(row)}
                path={path}
                row={row}
                title={titleOf(row)}
              />
              {canOrder && (
                <>
                  <Mover {...order.stepOf(place, -1)} label={`上移${titleOf(row)}`}>
                    <ArrowUp aria-hidden className="icon" />
                  </Mover>
                  <Mover {...order.stepOf(place, 1)} label={`下移${titleOf(row)}`}>
                    <ArrowDown aria-hidden className="icon" />
                  </Mover>
                </>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </Panel>
  )
}

const groupIn = ({ list, groupOf }: Props, place: number) => {
  const row = list[place]
  return row && (groupOf?.(row) ?? '')
}

interface RowProps {
  indent: string
  row: ContentRow
  path: string
  title: string
  line: ReactNode
}

const RowWords = ({ indent, row, path, title, line }: RowProps) => (
  <>
    <span className={`min-w-0 grow ${indent}`}>
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
