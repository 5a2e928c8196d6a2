import { Link } from '@tanstack/react-router'
import { budgetsOf, tripAims } from '#src/domain/content/custom-trip-lists.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { shortBudget } from '#src/web/custom-trip/fields/budget-text.ts'
import { OptionTiles } from '#src/web/custom-trip/fields/option-tiles.tsx'
import {
  CityField,
  MonthField,
  NameField,
  PhoneField,
  Two,
} from '#src/web/custom-trip/fields/request-fields.tsx'
import { idText } from '#src/web/custom-trip/request-form.ts'
import { useChange } from '#src/web/custom-trip/use-change.ts'
import { RequestCard } from '#src/web/storefront/product/request/request-card.tsx'
import { useRequest } from '../request/use-request.ts'

const budgets = budgetsOf('enterprise')
const budgetOptions = budgets.map((each) => ({
  value: String(each.id),
  text: shortBudget(each),
  whole: each.label,
}))
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
  return (
    <RequestCard
      form={form}
      full={
        <Link className="link" search={aim === undefined ? {} : { aim }} to="/custom/business">
          填写完整需求
        </Link>
      }
      title="说说您的计划"
    >
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
      <OptionTiles label="人均预算" look="chips" options={budgetOptions} {...field('budget_id')} />
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
