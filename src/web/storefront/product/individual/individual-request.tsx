import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { budgetsOf } from '#src/domain/custom-lists.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Select, TextInput } from '../../../ui/field.tsx'
import { PeopleField } from '../request/people-field.tsx'
import { designerQuery, homeQuery } from '../request/queries.ts'
import { RequestCard } from '../request/request-card.tsx'
import { CityField, MonthField, NameField, PhoneField, Two } from '../request/request-fields.tsx'
import type { IndividualSearch } from './search.ts'

const budgets = budgetsOf('private')
const anyBudget = budgets.at(-1)?.id

export const IndividualRequest = ({ chosen }: { chosen: IndividualSearch }) => (
  <RequestCard kind="private" title="说说您的想法">
    {(errors) => (
      <>
        <Chosen chosen={chosen} />
        <Two>
          <CityField error={errors['departure_city']} />
          <DestinationField destId={chosen.destId} error={errors['dest_ids_json'] ?? errors['dest_text']} />
        </Two>
        <Two>
          <MonthField error={errors['month'] ?? errors['start_date']} />
          <Select defaultValue={anyBudget} error={errors['budget_id']} label="人均预算" name="budget_id">
            {budgets.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Two>
        <Two>
          <PeopleField error={errors['adult']} label="成人" min={1} name="adult" start={2} />
          <PeopleField error={errors['child']} label="儿童" min={0} name="child" note="12 岁以下" start={0} />
        </Two>
        <TextInput
          error={errors['special_demand']}
          label="补充说明"
          maxLength={500}
          name="special_demand"
          placeholder="同行人、节奏、忌口，想到什么写什么"
        />
        <Two wide>
          <NameField error={errors['linkman']} />
          <PhoneField error={errors['phone']} />
        </Two>
      </>
    )}
  </RequestCard>
)

/** Another choice in the strip below makes the field anew, with that place chosen. */
function DestinationField({ destId, error }: { destId: number | undefined; error: string | undefined }) {
  const { data } = useSuspenseQuery(homeQuery)
  return (
    <Select defaultValue={destId ?? ''} error={error} key={destId} label="目的地" name="dest_id">
      <option value="">还没想好</option>
      {data.regions.map((group) => (
        <optgroup key={group.id} label={group.label}>
          {group.children.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

/** Who and what was chosen on the way here, each with a way back. A designer who is not there is not shown. */
function Chosen({ chosen: { dzsId, themeId } }: { chosen: IndividualSearch }) {
  const { data: designer } = useQuery({ ...designerQuery(dzsId ?? 0), enabled: dzsId !== undefined })
  const { data: themes } = useSuspenseQuery(themesQuery)
  const theme = themes.find(({ id }) => id === themeId)
  if (!designer && !theme) return null
  return (
    <div className="flex flex-wrap gap-2">
      {designer && (
        <Choice drop="dzsId" name="dzs_id" value={designer.info.id}>{`定制师 ${designer.info.name}`}</Choice>
      )}
      {theme && <Choice drop="themeId" name="theme_id" value={theme.id}>{`主题 ${theme.label}`}</Choice>}
    </div>
  )
}

interface ChoiceProps {
  drop: keyof IndividualSearch
  name: string
  value: number
  children: string
}

const Choice = ({ drop, name, value, children }: ChoiceProps) => (
  <span className="chip on !h-8 !pr-1.5 !text-[13px]">
    <input name={name} type="hidden" value={value} />
    {children}
    <Link
      aria-label={`不指定${children}`}
      className="grid size-6 place-items-center rounded-full hover:bg-pine-100"
      from="/product/individual"
      resetScroll={false}
      search={(before) => ({ ...before, [drop]: undefined })}
      to="/product/individual"
    >
      <X aria-hidden className="icon !size-3.5" />
    </Link>
  </span>
)
