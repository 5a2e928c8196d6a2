import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { moved } from '../../../form/moved.ts'
import { NumberCell } from '../../../form/number-cell.tsx'
import type { Part } from '../parts.ts'
import type { PartProps } from './basics.tsx'
import { Activities, Legs, Meals } from './day-rows.tsx'

const HotelSheet = lazy(() => import('./hotel-sheet.tsx'))

const MOST_DAYS = 30

interface Props extends PartProps {
  /** The first day is 1. */
  n: number
  requestNo: string
  onChoose(part: Part): void
}

/** One day of the trip (desk book §4.4): how one travels, what one does, eats, and where one sleeps. */
export function DayForm({ n, written, faults, onChoose, requestNo }: Props) {
  const { body, put } = written
  const day = body.days[n - 1]
  if (!day) return null
  const change = (some: Partial<PlanDay>) => put('days', body.days.with(n - 1, { ...day, ...some }))
  const own = faults.filter(({ field, message }) => field === 'days' && message.startsWith(`第${n}天`))
  const faultOf = (word: string) => own.find(({ message }) => message.includes(word))?.message
  return (
    <div className="grid gap-3">
      <DayActs n={n} onChoose={onChoose} written={written} />
      <TextInput
        error={faultOf('标题')}
        label="标题"
        maxLength={60}
        onChange={({ target }) => change({ title: target.value })}
        required
        value={day.title}
      />
      <TextArea
        error={faultOf('做什么')}
        help="写了活动就可以不写"
        label="这一天"
        most={1000}
        onChange={({ target }) => change({ summary: target.value })}
        rows={3}
        value={day.summary}
      />
      <h3 className="mt-1 font-semibold">交通</h3>
      <Legs list={day.transport} onChange={(transport) => change({ transport })} />
      <h3 className="mt-1 font-semibold">活动</h3>
      <Activities list={day.activities} onChange={(activities) => change({ activities })} />
      <h3 className="mt-1 font-semibold">食宿</h3>
      <Meals onChange={(meals) => change({ meals })} value={day.meals} />
      <Hotel onChange={(hotel) => change({ hotel })} requestNo={requestNo} value={day.hotel} />
      <div>
        <span aria-hidden className="mb-1.5 block text-ink-700">
          自由活动（小时）
        </span>
        <NumberCell
          label="自由活动（小时）"
          most={24}
          onChange={(hours) => change({ free_time_hours: hours ?? 0 })}
          value={day.free_time_hours}
        />
      </div>
      <TextArea
        label="提示"
        most={600}
        onChange={({ target }) => change({ tips: target.value })}
        rows={2}
        value={day.tips}
      />
    </div>
  )
}

interface HotelProps {
  value: string
  requestNo: string
  onChange(name: string): void
}

/** Typed, or taken from the hotels that the shop knows. */
function Hotel({ value, requestNo, onChange }: HotelProps) {
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <TextInput
        help="在路上过夜和最后一天留空"
        label="住宿"
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
        suffix={
          <button
            className="whitespace-nowrap text-pine-600 hover:underline"
            onClick={() => setFinding(true)}
            type="button"
          >
            从酒店库选
          </button>
        }
        value={value}
      />
      {isFinding && (
        <Suspense>
          <HotelSheet
            onClose={() => setFinding(false)}
            onPick={(hotel) => {
              onChange(hotel)
              setFinding(false)
            }}
            requestNo={requestNo}
          />
        </Suspense>
      )}
    </>
  )
}

/** What can be done with a day as a whole; one that was taken out can be put back where it was. */
function DayActs({ n, written, onChoose }: Pick<Props, 'n' | 'written' | 'onChoose'>) {
  const { put, body, latest } = written
  const { days } = body
  const day = days[n - 1]
  const move = (step: -1 | 1) => {
    put('days', moved(days, n - 1, n - 1 + step))
    onChoose(`day-${n + step}`)
  }
  function remove() {
    put('days', days.toSpliced(n - 1, 1))
    onChoose(days.length === 1 ? 'basics' : `day-${Math.min(n, days.length - 1)}`)
    if (!day) return
    toast.undoable(`已删除第${n}天`, () => {
      // Whoever takes it back may have typed since.
      put('days', latest().days.toSpliced(n - 1, 0, day))
      onChoose(`day-${n}`)
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b pb-3">
      <h2 className="mr-auto font-semibold text-14/22">第{n}天</h2>
      <Button disabled={n === 1} look="text" onClick={() => move(-1)} size="sm">
        <ArrowUp aria-hidden className="icon" />
        上移
      </Button>
      <Button disabled={n === days.length} look="text" onClick={() => move(1)} size="sm">
        <ArrowDown aria-hidden className="icon" />
        下移
      </Button>
      <Button
        disabled={days.length >= MOST_DAYS}
        look="text"
        onClick={() => {
          if (!day) return
          put('days', days.toSpliced(n, 0, structuredClone(day)))
          onChoose(`day-${n + 1}`)
        }}
        size="sm"
      >
        <Copy aria-hidden className="icon" />
        复制
      </Button>
      <Button look="text" onClick={remove} size="sm">
        <Trash2 aria-hidden className="icon" />
        删除
      </Button>
    </div>
  )
}
