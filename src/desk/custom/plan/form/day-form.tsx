import { lazy, Suspense, useState } from 'react'
import { deskPlans } from '#src/api/desk/service/plans.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { call } from '../../../client/call.ts'
import { NumberCell } from '../../../form/number-cell.tsx'
import { DayActs } from '../../../itinerary/day-acts.tsx'
import { Activities, Legs, Meals } from '../../../itinerary/day-rows.tsx'
import type { Part } from '../parts.ts'
import type { PartProps } from './basics.tsx'

const HotelSheet = lazy(() => import('../../../itinerary/hotel-sheet.tsx'))

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
      <DayActs
        list={body.days}
        latest={() => written.latest().days}
        n={n}
        onChange={(days) => put('days', days)}
        onChoose={(chosen) => onChoose(chosen === null ? 'basics' : `day-${chosen}`)}
      />
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
      <Legs
        list={day.transport}
        make={() => ({ kind: 'car', from: '', to: '', duration_min: null })}
        onChange={(transport) => change({ transport })}
      />
      <h3 className="mt-1 font-semibold">活动</h3>
      <Activities
        list={day.activities}
        make={() => ({ time: '', title: '', duration_min: 0, included: true, text: '' })}
        onChange={(activities) => change({ activities })}
      />
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
            ask={(q) => call(deskPlans.choices, { request_no: requestNo, kind: 'hotel', ...(q && { q }) })}
            onClose={() => setFinding(false)}
            onPick={({ title }) => {
              onChange(title)
              setFinding(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
