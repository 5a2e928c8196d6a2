import {
  type Combo,
  type ComboAttr,
  comboAttrs,
  comboAttrText,
  comboKey,
  comboValues,
  MOST_COMBOS,
  renamed,
  withValue,
} from '#src/domain/catalog/product-doc/combos.ts'
import { Check, Select } from '#src/ui/fields/field.tsx'
import { Rows } from '../../../../form/rows.tsx'
import type { SectionProps } from '../../editor.tsx'
import { CopyInput } from '../copy.tsx'
import { Heading } from '../parts.tsx'

/** The ways to take the trip, in the order in which the shop shows them. */
export function Combos({ written: { doc, put, errorOf }, choices, draft }: SectionProps) {
  const { combos } = doc
  const isDated = ({ combo_key }: Combo) => draft.dated_combos.includes(combo_key)
  const taken = (except?: Combo) =>
    new Set([...draft.dated_combos, ...combos.flatMap((each) => (each === except ? [] : each.combo_key))])
  const make = (): Combo => ({
    combo_key: comboKey([], taken()),
    name: '',
    attrs: [],
    depart_city: doc.depart_city,
    on_sale: true,
  })
  const choose = (combo: Combo, attr: ComboAttr, chosen: string): Partial<Combo> => {
    const next = withValue(combo, attr, chosenValue(combos, combo, attr, chosen))
    return isDated(combo) ? next : { ...next, combo_key: comboKey(next.attrs, taken(combo)) }
  }
  return (
    <>
      <p className="text-ink-500">
        第一个在售的套餐是页面的默认选择。价格、名额与日期在班期里；有班期的套餐可以停售，不能删除。
      </p>
      {errorOf('combos') && <p className="hint err">{errorOf('combos')}</p>}
      <Rows
        isKept={isDated}
        list={combos}
        make={make}
        most={MOST_COMBOS}
        noun="套餐"
        onChange={(list) => put('combos', list)}
        render={(combo, set) => (
          <Row
            {...{ combo, combos }}
            cities={choices.cities}
            isDated={isDated(combo)}
            onChange={set}
            onChoose={(attr, chosen) => set(choose(combo, attr, chosen))}
          />
        )}
      />
      <Values combos={combos} onChange={(list) => put('combos', list)} />
    </>
  )
}

interface RowProps {
  combo: Combo
  combos: readonly Combo[]
  cities: readonly string[]
  isDated: boolean
  onChange(some: Partial<Combo>): void
  /** The number of a value as text, `new`, or empty for none. */
  onChoose(attr: ComboAttr, chosen: string): void
}

const Row = ({ combo, combos, cities, isDated, onChange, onChoose }: RowProps) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-2">
    <CopyInput
      help={`编号 ${combo.combo_key}${isDated ? '，有班期，不再改变' : ''}`}
      label="名称"
      maxLength={40}
      onChange={({ target }) => onChange({ name: target.value })}
      required
      value={combo.name}
    />
    <Select
      label="出发城市"
      onChange={({ target }) => onChange({ depart_city: target.value })}
      value={combo.depart_city}
    >
      {cities.map((city) => (
        <option key={city}>{city}</option>
      ))}
    </Select>
    {comboAttrs.map((attr) => (
      <Select
        key={attr}
        label={`选项：${comboAttrText[attr]}`}
        onChange={({ target }) => onChoose(attr, target.value)}
        value={combo.attrs.find((each) => each.attr === attr)?.value_id ?? ''}
      >
        <option value="">不分</option>
        {comboValues(combos, attr).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value="new">新增选项…</option>
      </Select>
    ))}
    <Check checked={combo.on_sale} onChange={({ target }) => onChange({ on_sale: target.checked })}>
      在售
    </Check>
  </div>
)

/** The value that was chosen; a new one goes behind those that there are, and gets a name to be written over. */
function chosenValue(combos: readonly Combo[], { depart_city }: Combo, attr: ComboAttr, chosen: string) {
  if (chosen === '') return null
  const values = comboValues(combos, attr)
  const id = Math.max(0, ...values.map((each) => each.id)) + 1
  const fresh = { id, label: attr === 'city' ? `${depart_city}出发` : '新选项' }
  return values.find((each) => String(each.id) === chosen) ?? fresh
}

/** What the values are called, once for all combos that have them. */
function Values({ combos, onChange }: { combos: readonly Combo[]; onChange(combos: Combo[]): void }) {
  const values = comboAttrs.flatMap((attr) =>
    comboValues(combos, attr).map((value) => ({
      attr,
      ...value,
      name: `${comboAttrText[attr]} ${value.id}`,
    })),
  )
  if (values.length === 0) return null
  return (
    <>
      <Heading>选项名称</Heading>
      <div className="grid grid-cols-2 gap-3">
        {values.map(({ attr, id, label, name }) => (
          <CopyInput
            key={name}
            label={name}
            maxLength={20}
            onChange={({ target }) => onChange(renamed(combos, attr, id, target.value))}
            required
            value={label}
          />
        ))}
      </div>
    </>
  )
}
