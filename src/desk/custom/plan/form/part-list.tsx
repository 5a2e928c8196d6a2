import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { Button } from '#src/ui/button.tsx'
import { moved } from '../../../form/moved.ts'
import { DayList, PartRow } from '../../../itinerary/day-list.tsx'
import { dayNumber, type Part } from '../parts.ts'
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
    <PartRow
      isChosen={part === name}
      isFaulty={faults.includes(name)}
      name={title}
      onChoose={() => onChoose(name)}
    />
  )
  return (
    <section aria-label="方案结构" className="panel min-w-0 py-2">
      {row('basics', '基本信息')}
      <DayList
        chosen={dayNumber(part)}
        faulty={faults.flatMap((fault) => dayNumber(fault) ?? [])}
        isFixed={isFixed}
        onChoose={(n) => onChoose(`day-${n}`)}
        onMove={(from, to) => put('days', moved(body.days, from, to))}
        titles={body.days.map(({ title }) => title)}
      />
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
