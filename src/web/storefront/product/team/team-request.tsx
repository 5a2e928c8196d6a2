import { budgetsOf, tripAims } from '#src/domain/custom-lists.ts'
import { Select, TextInput } from '../../../ui/field.tsx'
import { shortBudget } from '../request/budget-text.ts'
import { RequestCard } from '../request/request-card.tsx'
import { CityField, CountField, MonthField, NameField, PhoneField, Two } from '../request/request-fields.tsx'

const budgets = budgetsOf('enterprise')
const anyBudget = budgets.at(-1)?.id

/** `aim` comes from the strip below; choosing there chooses here. */
export const TeamRequest = ({ aim }: { aim: number | undefined }) => (
  <RequestCard kind="enterprise" title="说说您的计划">
    {(errors) => (
      <>
        <Two>
          <CityField error={errors['departure_city']} />
          <CountField
            error={errors['people']}
            label="出行人数"
            name="people"
            placeholder="10–2000"
            required
          />
        </Two>
        <Two>
          <TextInput
            error={errors['dest_text'] ?? errors['dest_ids_json']}
            label="想去哪里"
            maxLength={60}
            name="dest_text"
            placeholder="没想好可不填"
          />
          <MonthField error={errors['month'] ?? errors['start_date']} />
        </Two>
        <fieldset>
          <legend className="mb-[3px] text-[13px] text-ink-700 leading-5">人均预算</legend>
          <div className="flex gap-2">
            {budgets.map((budget) => (
              <label className="chip !h-8 !px-3 !text-[13px] cursor-pointer" key={budget.id}>
                <input
                  aria-label={budget.label}
                  className="sr-only"
                  defaultChecked={budget.id === anyBudget}
                  name="budget_id"
                  type="radio"
                  value={budget.id}
                />
                {shortBudget(budget)}
              </label>
            ))}
          </div>
        </fieldset>
        <Two>
          <Select
            defaultValue={aim ?? ''}
            error={errors['trip_aim_id']}
            key={aim}
            label="出行目的"
            name="trip_aim_id"
            required
          >
            <option value="">请选择</option>
            {tripAims.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
          <TextInput
            autoComplete="organization"
            error={errors['company']}
            label="公司或学校"
            maxLength={60}
            name="company"
            required
          />
        </Two>
        <Two wide>
          <NameField error={errors['linkman']} />
          <PhoneField error={errors['phone']} />
        </Two>
      </>
    )}
  </RequestCard>
)
