import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import { addDays, isDay } from '#src/domain/calendar-day.ts'
import { scopes } from '#src/domain/codes.ts'
import { MOST_TRAVELLERS } from '#src/domain/content/plans/plan.ts'
import { planFieldText, scopeText } from '#src/domain/content/plans/plan-words.ts'
import type { Fault } from '#src/domain/fault.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import type { PlanForm } from '../use-plan-form.ts'

export interface PartProps {
  written: PlanForm
  /** What keeps the plan from being sent. */
  faults: readonly Fault[]
}

/** The first thing that is wrong with a field. */
export const faultAt = (faults: readonly Fault[], name: string) =>
  faults.find(({ field }) => field === name)?.message

interface Props extends PartProps {
  suppliers: PlanDesk['suppliers']
}

/** What the trip is called, when and for how many it is, and who runs it. */
export function Basics({ written: { form, body, put }, faults, suppliers }: Props) {
  const field = (name: 'title' | 'subtitle' | 'scope' | 'depart_city' | 'departs_on' | 'word') => {
    const control = form.field(name)
    return { ...control, label: planFieldText[name], error: control.error ?? faultAt(faults, name) }
  }
  const { departs_on, days } = body
  const returns =
    departs_on !== null && isDay(departs_on) && days.length > 0
      ? `共${days.length}天，${addDays(departs_on, days.length - 1)} 返回`
      : undefined
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">基本信息</h2>
      <div className="grid grid-cols-2 gap-3">
        <TextInput {...field('title')} maxLength={60} required />
        <TextInput {...field('subtitle')} maxLength={80} />
        <TextInput {...field('departs_on')} help={returns} required type="date" />
        <TextInput {...field('depart_city')} maxLength={20} required />
        <Select {...field('scope')} help="决定用哪一份合同与退改规则" required>
          {keysOf(scopes).map((scope) => (
            <option key={scope} value={scope}>
              {scopeText[scope]}
            </option>
          ))}
        </Select>
        <Select
          error={form.field('supplier_id').error ?? faultAt(faults, 'supplier_id')}
          label={planFieldText.supplier_id}
          name="supplier_id"
          onChange={({ target }) => put('supplier_id', target.value === '' ? null : Number(target.value))}
          required
          value={body.supplier_id ?? ''}
        >
          <option value="">请选择</option>
          {suppliers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex gap-6">
        <Count
          label={planFieldText.adult}
          max={MOST_TRAVELLERS - body.child}
          min={1}
          onChange={(adult) => put('adult', adult)}
          value={body.adult}
        />
        <Count
          label={planFieldText.child}
          max={MOST_TRAVELLERS - body.adult}
          min={0}
          onChange={(child) => put('child', child)}
          value={body.child}
        />
      </div>
      <TextArea {...field('word')} most={300} rows={3} />
    </div>
  )
}

const Count = (props: Omit<Parameters<typeof NumberStepper>[0], 'size' | 'unit'>) => (
  <div>
    <span aria-hidden className="mb-1.5 block text-ink-700">
      {props.label}
    </span>
    <NumberStepper {...props} />
  </div>
)
