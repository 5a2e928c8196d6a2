import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { budgetsOf } from '#src/domain/content/custom-trip-lists.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { PartyField } from '#src/web/custom-trip/fields/party-field.tsx'
import {
  CityField,
  MonthField,
  NameField,
  PhoneField,
  Two,
} from '#src/web/custom-trip/fields/request-fields.tsx'
import { designerQuery, homeQuery } from '#src/web/custom-trip/queries.ts'
import { idText } from '#src/web/custom-trip/request-form.ts'
import { useChange } from '#src/web/custom-trip/use-change.ts'
import { RequestCard } from '#src/web/storefront/product/request/request-card.tsx'
import { themesQuery } from '../../../client/taxonomy.ts'
import type { Bound } from '../../../form/bound.ts'
import { useRequest } from '../request/use-request.ts'
import type { IndividualSearch } from './search.ts'

const budgets = budgetsOf('private')
const anyBudget = budgets.at(-1)?.id

export function IndividualRequest({ chosen }: { chosen: IndividualSearch }) {
  const { designer, theme } = useChosen(chosen)
  const form = useRequest('private', {
    departure_city: '',
    dest_ids: idText(chosen.destId),
    month: '',
    budget_id: idText(anyBudget),
    adult: '2',
    child: '0',
    special_demand: '',
    linkman: '',
    phone: '',
    dzs_id: idText(designer?.info.id),
    theme_ids: idText(theme?.id),
  })
  const { field, choice, change } = form
  useChange(chosen.destId, (destId) => change({ dest_ids: idText(destId) }))
  return (
    <RequestCard
      form={form}
      full={
        <Link className="link" search={fullSearch(chosen)} to="/custom/personal">
          填写完整需求
        </Link>
      }
      title="说说您的想法"
    >
      {(designer || theme) && (
        <div className="flex flex-wrap gap-2">
          {designer && <Choice drop="dzsId">{`定制师 ${designer.info.name}`}</Choice>}
          {theme && <Choice drop="themeId">{`主题 ${theme.label}`}</Choice>}
        </div>
      )}
      <Two>
        <CityField {...field('departure_city')} />
        <DestinationField {...field('dest_ids')} error={form.errorOf('dest_ids_json')} />
      </Two>
      <Two>
        <MonthField {...field('month')} />
        <Select label="人均预算" {...field('budget_id')}>
          {budgets.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Two>
      <Two>
        <PartyField label="成人" min={1} {...choice('adult')} />
        <PartyField label="儿童" min={0} note="12 岁以下" {...choice('child')} />
      </Two>
      <TextInput
        label="补充说明"
        maxLength={500}
        placeholder="同行人、节奏、忌口，想到什么写什么"
        {...field('special_demand')}
      />
      <Two wide>
        <NameField {...field('linkman')} />
        <PhoneField {...field('phone')} />
      </Two>
    </RequestCard>
  )
}

function DestinationField(bound: Bound) {
  const { data } = useSuspenseQuery(homeQuery)
  return (
    <Select label="目的地" {...bound}>
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

/** The full form begins with the same. */
const fullSearch = ({ dzsId, destId, themeId }: IndividualSearch) => ({
  ...(dzsId !== undefined && { dzs: dzsId }),
  ...(destId !== undefined && { destId }),
  ...(themeId !== undefined && { themeId }),
})

/** Who and what was chosen on the way here. A designer who is not there is not shown. */
function useChosen({ dzsId, themeId }: IndividualSearch) {
  const { data: designer } = useQuery({ ...designerQuery(dzsId ?? 0), enabled: dzsId !== undefined })
  const { data: themes } = useSuspenseQuery(themesQuery)
  return { designer, theme: themes.find(({ id }) => id === themeId) }
}

interface ChoiceProps {
  drop: keyof IndividualSearch
  children: string
}

/** With a way back. */
const Choice = ({ drop, children }: ChoiceProps) => (
  <span className="chip on !h-8 !pr-1.5 !text-13">
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
