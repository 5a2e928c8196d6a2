import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { scopeKindText } from '#src/domain/marketing/coupons/rule-terms.ts'
import { Select } from '#src/ui/fields/field.tsx'
import { query } from '../../../client/query.ts'
import { Choice, type Control, Text } from './controls.tsx'

const scopeOptions = keysOf(scopeKindText).map((kind) => [kind, scopeKindText[kind]] as const)

interface Place {
  id: number
  label: string
}

const types: readonly Place[] = keysOf(productTypes).map((type) => ({
  id: productTypes[type],
  label: productTypeText[type],
}))

/** What a coupon is for: products by their numbers, places and themes from the shop's own lists. */
export function ScopeField(control: Control) {
  const { scope_kind } = control.form.values
  const { data } = useQuery(query(couponRules.places, {}))
  const places = {
    destination: data?.destinations ?? [],
    theme: data?.themes ?? [],
    type: types,
  }
  const isListed = scope_kind === 'destination' || scope_kind === 'theme' || scope_kind === 'type'
  return (
    <>
      <Choice {...control} name="scope_kind" options={scopeOptions} />
      {isListed ? (
        <Chosen {...control} key={scope_kind} places={places[scope_kind]} />
      ) : (
        scope_kind === 'product' && (
          <Text {...control} help="产品编号，用逗号分开" isRequired label="产品" name="scope_ids" />
        )
      )}
      <Text {...control} help="产品编号，用逗号分开；留空为没有" name="exclude_ids" />
    </>
  )
}

function Chosen({ form, isOff, places }: Control & { places: readonly Place[] }) {
  const { value, error, onChange } = form.field('scope_ids')
  const chosen = value === '' ? [] : value.split(',')
  const write = (next: readonly string[]) => onChange({ target: { value: next.join(',') } })
  const nameOf = (id: string) => places.find((place) => String(place.id) === id)?.label ?? id
  return (
    <div>
      <Select
        disabled={isOff('scope_ids')}
        error={error}
        label="包括"
        name="scope_ids"
        onChange={({ target }) => target.value !== '' && write([...chosen, target.value])}
        required
        value=""
      >
        <option value="">选择…</option>
        {places
          .filter(({ id }) => !chosen.includes(String(id)))
          .map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
      </Select>
      {chosen.length > 0 && (
        <ul aria-label="已选" className="mt-1.5 flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li key={id}>
              <button
                aria-label={`移除${nameOf(id)}`}
                className="chip"
                disabled={isOff('scope_ids')}
                onClick={() => write(chosen.filter((each) => each !== id))}
                type="button"
              >
                {nameOf(id)}
                {!isOff('scope_ids') && <X aria-hidden className="icon" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
