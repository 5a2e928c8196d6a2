import { GripVertical, Plus, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { Button } from '#src/ui/button.tsx'
import { moved } from '../../../form/moved.ts'
import type { Part } from '../parts.ts'
import type { PlanForm } from '../use-plan-form.ts'

const BlocksSheet = lazy(() => import('./blocks-sheet.tsx'))

const MOST_DAYS = 30

interface Props {
  plan: PlanDesk
  written: PlanForm
  part: Part
  /** Parts in which something is missing. */
  faults: readonly Part[]
  onChoose(part: Part): void
}

const emptyDay = (): PlanDay => ({
  title: '',
  summary: '',
  transport: [],
  meals: { breakfast: 1, lunch: 0, dinner: 0 },
  hotel: '',
  activities: [],
  free_time_hours: 0,
  tips: '',
})

/** The plan from top to bottom: days are moved by dragging, by Alt with the arrows, and by the buttons of their form. */
export function PartList({ plan, written, part, faults, onChoose }: Props) {
  const { body, put } = written
  const [isTaking, setTaking] = useState(false)
  // What is ordered or closed is only read.
  const isFixed = plan.closed_why !== ''
  const room = isFixed ? 0 : MOST_DAYS - body.days.length
  const add = (days: PlanDay[]) => {
    put('days', [...body.days, ...days])
    onChoose(`day-${body.days.length + 1}`)
  }
  const row = (name: Part, title: string) => (
    <Row
      isChosen={part === name}
      isFaulty={faults.includes(name)}
      name={title}
      onChoose={() => onChoose(name)}
    />
  )
  return (
    <section aria-label="方案结构" className="panel min-w-0 py-2">
      {row('basics', '基本信息')}
      <DayList faults={faults} isFixed={isFixed} onChoose={onChoose} part={part} written={written} />
      <div className="flex flex-wrap gap-1.5 border-line border-b px-3 pb-2.5">
        <Button disabled={room <= 0} onClick={() => add([emptyDay()])} size="sm">
          <Plus aria-hidden className="icon" />
          加一天
        </Button>
        <Button disabled={room <= 0} onClick={() => setTaking(true)} size="sm">
          从产品取
        </Button>
      </div>
      <div className="pt-1">
        {row('terms', '费用说明与须知')}
        {row('price', '价格与成本')}
      </div>
      {isTaking && (
        <Suspense>
          <BlocksSheet
            onClose={() => setTaking(false)}
            onTake={(days) => {
              add(days)
              setTaking(false)
            }}
            requestNo={plan.request_no}
            room={room}
          />
        </Suspense>
      )}
    </section>
  )
}

interface DaysProps extends Omit<Props, 'plan'> {
  isFixed: boolean
}

function DayList({ written: { body, put }, isFixed, part, faults, onChoose }: DaysProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  function move(from: number, to: number) {
    if (isFixed || to < 0 || to >= body.days.length) return
    put('days', moved(body.days, from, to))
    onChoose(`day-${to + 1}`)
    // A day has no name of its own: the focus goes along to its new place.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector('button')?.focus())
  }
  return (
    <ol
      aria-label="行程，按 Alt 加上下箭头移动"
      className="mt-1 max-h-[50vh] overflow-auto border-line border-t py-1"
      ref={list}
    >
      {body.days.map(({ title }, index) => (
        <li
          draggable={!isFixed}
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a day is its number.
          key={index}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDragStart={() => setDragged(index)}
          onDrop={() => dragged !== null && move(dragged, index)}
        >
          <Row
            isChosen={part === `day-${index + 1}`}
            isFaulty={faults.includes(`day-${index + 1}`)}
            name={`第${index + 1}天 ${title}`}
            onChoose={() => onChoose(`day-${index + 1}`)}
            onKeyDown={(event) => {
              if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
              event.preventDefault()
              move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
            }}
          />
        </li>
      ))}
      {body.days.length === 0 && <li className="px-4 py-2 text-12 text-ink-500">还没有写行程。</li>}
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

const Row = ({ name, isChosen, isFaulty, onChoose, onKeyDown }: RowProps) => (
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
