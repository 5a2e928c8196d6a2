import { budgetsOf, tripAims } from '#src/domain/content/custom-trip-lists.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { shortBudget } from '../request/form/budget-text.ts'
import { RequestCard } from '../request/form/request-card.tsx'
import { CityField, MonthField, NameField, PhoneField, Two } from '../request/form/request-fields.tsx'
import { idText } from '../request/form/request-form.ts'
import { useChange } from '../request/form/use-change.ts'
import { useRequest } from '../request/form/use-request.ts'

const budgets = budgetsOf('enterprise')
const anyBudget = budgets.at(-1)?.id

/** `aim` comes from the strip below; choosing there chooses here. */
export function TeamRequest({ aim }: { aim: number | undefined }) {
  const form = useRequest('enterprise', {
    departure_city: '',
    people: '',
    dest_text: '',
    month: '',
    budget_id: idText(anyBudget),
    trip_aim_id: idText(aim),
    company: '',
    linkman: '',
    phone: '',
  })
  const { field, change } = form
  useChange(aim, (chosen) => change({ trip_aim_id: idText(chosen) }))
  const budget = field('budget_id')
  return (
    <RequestCard form={form} title="说说您的计划">
      <Two>
        <CityField {...field('departure_city')} />
        <TextInput
          inputMode="numeric"
          label="出行人数"
          maxLength={4}
          placeholder="10–2000"
          required
          {...field('people')}
        />
      </Two>
      <Two>
        <TextInput label="想去哪里" maxLength={60} placeholder="没想好可不填" {...field('dest_text')} />
        <MonthField {...field('month')} />
      </Two>
      <fieldset>
        <legend className="mb-[3px] text-13/20 text-ink-700">人均预算</legend>
        <div className="flex gap-2">
          {budgets.map((each) => (
            <label className="chip !h-8 !px-3 !text-13 cursor-pointer" key={each.id}>
              <input
                aria-label={each.label}
                checked={budget.value === String(each.id)}
                className="sr-only"
                name={budget.name}
                onChange={budget.onChange}
                type="radio"
                value={each.id}
              />
              {shortBudget(each)}
            </label>
          ))}
        </div>
      </fieldset>
      <Two>
        <Select label="出行目的" required {...field('trip_aim_id')}>
          <option value="">请选择</option>
          {tripAims.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <TextInput
          autoComplete="organization"
          label="公司或学校"
          maxLength={60}
          required
          {...field('company')}
        />
      </Two>
      <Two wide>
        <NameField {...field('linkman')} />
        <PhoneField {...field('phone')} />
      </Two>
    </RequestCard>
  )
}
