import type { ReactNode } from 'react'
import { legKinds, legKindText } from '#src/domain/catalog/itinerary.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { Check, Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Rows } from '../form/rows.tsx'

type Leg = PlanDay['transport'][number]
type Activity = PlanDay['activities'][number]

interface Props<T> {
  list: T[]
  /** An empty one. */
  make(): T
  onChange(list: T[]): void
  /** What a product says beyond a plan, below the fields of both. */
  more?(entry: T, set: (some: Partial<T>) => void): ReactNode
}

/** Whole minutes; empty for unknown. */
const minutesOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(2_880, Number(digits))
}

/** How one gets from place to place. `set` of a leg of both kinds takes what both have. */
export const Legs = <L extends Leg>({ list, make, onChange, more }: Props<L>) => (
  <Rows
    list={list}
    make={make}
    most={6}
    noun="交通"
    onChange={onChange}
    render={(leg, change) => (
      <>
        <LegFields leg={leg} set={change as (some: Partial<Leg>) => void} />
        {more?.(leg, change)}
      </>
    )}
  />
)

const LegFields = ({ leg, set }: { leg: Leg; set(some: Partial<Leg>): void }) => (
  <div className="grid grid-cols-[100px_minmax(0,1fr)_minmax(0,1fr)_100px] gap-2">
    <Select
      label="方式"
      onChange={({ target }) => set({ kind: legKinds.find((kind) => kind === target.value) ?? 'car' })}
      value={leg.kind}
    >
      {legKinds.map((kind) => (
        <option key={kind} value={kind}>
          {legKindText[kind]}
        </option>
      ))}
    </Select>
    <TextInput
      label="从"
      maxLength={30}
      onChange={({ target }) => set({ from: target.value })}
      value={leg.from}
    />
    <TextInput
      label="到"
      maxLength={30}
      onChange={({ target }) => set({ to: target.value })}
      value={leg.to}
    />
    <TextInput
      inputMode="numeric"
      label="分钟"
      maxLength={4}
      onChange={({ target }) => set({ duration_min: minutesOf(target.value) })}
      value={leg.duration_min ?? ''}
    />
  </div>
)

/** What one does, by the clock. */
export const Activities = <A extends Activity>({ list, make, onChange, more }: Props<A>) => (
  <Rows
    list={list}
    make={make}
    most={12}
    noun="活动"
    onChange={onChange}
    render={(activity, change) => (
      <>
        <ActivityFields activity={activity} set={change as (some: Partial<Activity>) => void} />
        {more?.(activity, change)}
      </>
    )}
  />
)

const ActivityFields = ({ activity, set }: { activity: Activity; set(some: Partial<Activity>): void }) => (
  <div className="grid gap-2">
    <div className="grid grid-cols-[110px_minmax(0,1fr)_100px] gap-2">
      <TextInput
        label="时间"
        onChange={({ target }) => set({ time: target.value })}
        type="time"
        value={activity.time}
      />
      <TextInput
        label="名称"
        maxLength={60}
        onChange={({ target }) => set({ title: target.value })}
        value={activity.title}
      />
      <TextInput
        inputMode="numeric"
        label="分钟"
        maxLength={4}
        onChange={({ target }) => set({ duration_min: minutesOf(target.value) ?? 0 })}
        value={activity.duration_min || ''}
      />
    </div>
    <TextArea
      label="说明"
      most={400}
      onChange={({ target }) => set({ text: target.value })}
      rows={2}
      value={activity.text}
    />
    <Check checked={activity.included} onChange={({ target }) => set({ included: target.checked })}>
      费用已含
    </Check>
  </div>
)

const mealNames = [
  ['breakfast', '早餐'],
  ['lunch', '午餐'],
  ['dinner', '晚餐'],
] as const
const mealWords = [
  [0, '不含'],
  [1, '含'],
  [2, '自费'],
] as const

interface MealProps {
  value: PlanDay['meals']
  onChange(value: PlanDay['meals']): void
}

export const Meals = ({ value, onChange }: MealProps) => (
  <div className="grid grid-cols-3 gap-3">
    {mealNames.map(([meal, label]) => (
      <Select
        key={meal}
        label={label}
        onChange={({ target }) =>
          onChange({ ...value, [meal]: mealWords.find(([word]) => String(word) === target.value)?.[0] ?? 0 })
        }
        value={value[meal]}
      >
        {mealWords.map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </Select>
    ))}
  </div>
)
