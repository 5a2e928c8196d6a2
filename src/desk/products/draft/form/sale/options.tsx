import { MOST_OPTIONS, type ProductOption } from '#src/domain/catalog/product-doc/options.ts'
import { type OptionKind, type OptionUnit, optionKindText, optionUnitText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Check, Select } from '#src/ui/fields/field.tsx'
import { NumberCell } from '../../../../form/number-cell.tsx'
import { Rows } from '../../../../form/rows.tsx'
import type { SectionProps } from '../../editor.tsx'
import { CopyArea, CopyInput } from '../copy.tsx'
import { Labelled } from '../parts.tsx'
import { FenCell } from './fen-cell.tsx'

const kinds = keysOf(optionKindText)
const units = keysOf(optionUnitText)
const fresh = (): ProductOption => ({
  ...{ kind: 'other', name: '', unit: 'per_person', price_fen: 0, child_price_fen: null },
  ...{ min_qty: 0, max_qty: 9, desc_text: '', refundable: true },
})

/** What travellers may take beside the trip. */
export const Options = ({ written: { doc, put, errorOf } }: SectionProps) => (
  <>
    <p className="text-ink-500">
      由客人自己勾选，从不预先勾选（电子商务法第十九条）。已有订单保留下单时的名称与价格。
    </p>
    {errorOf('options') && <p className="hint err">{errorOf('options')}</p>}
    <Rows
      list={doc.options}
      make={fresh}
      most={MOST_OPTIONS}
      noun="附加项目"
      onChange={(list) => put('options', list)}
      render={(option, set) => <Row onChange={set} option={option} />}
    />
  </>
)

interface RowProps {
  option: ProductOption
  onChange(some: Partial<ProductOption>): void
}

const Row = ({ option, onChange }: RowProps) => (
  <div className="grid gap-2">
    <div className="grid grid-cols-[120px_minmax(0,1fr)_120px] gap-3">
      <Select
        label="种类"
        onChange={({ target }) => onChange({ kind: target.value as OptionKind })}
        value={option.kind}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {optionKindText[kind]}
          </option>
        ))}
      </Select>
      <CopyInput
        label="名称"
        maxLength={40}
        onChange={({ target }) => onChange({ name: target.value })}
        required
        value={option.name}
      />
      <Select
        label="计价方式"
        onChange={({ target }) => {
          const unit = target.value as OptionUnit
          onChange({ unit, ...(unit !== 'per_person' && { child_price_fen: null }) })
        }}
        value={option.unit}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {optionUnitText[unit]}
          </option>
        ))}
      </Select>
    </div>
    <Amounts onChange={onChange} option={option} />
    <CopyArea
      label="说明"
      most={300}
      onChange={({ target }) => onChange({ desc_text: target.value })}
      rows={2}
      value={option.desc_text}
    />
  </div>
)

/** What is taken by the trip as a whole, by days or nights, is taken or left. */
const isCounted = ({ unit }: ProductOption) => unit !== 'per_person_day' && unit !== 'per_room_night'

const Amounts = ({ option, onChange }: RowProps) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
    <FenCell label="价格" onChange={(fen) => onChange({ price_fen: fen ?? 0 })} value={option.price_fen} />
    {option.unit === 'per_person' && (
      <FenCell
        label="儿童价"
        onChange={(child_price_fen) => onChange({ child_price_fen })}
        placeholder="同上"
        value={option.child_price_fen}
      />
    )}
    {isCounted(option) && (
      <>
        <Labelled label="最少" unit="份">
          <NumberCell
            label="最少"
            most={99}
            onChange={(qty) => onChange({ min_qty: qty ?? 0 })}
            value={option.min_qty}
            width="w-16"
          />
        </Labelled>
        <Labelled label="最多" unit="份">
          <NumberCell
            label="最多"
            most={99}
            onChange={(qty) => onChange({ max_qty: qty as number })}
            value={option.max_qty}
            width="w-16"
          />
        </Labelled>
      </>
    )}
    <Check
      checked={option.refundable}
      className="pb-2"
      onChange={({ target }) => onChange({ refundable: target.checked })}
    >
      取消时可退
    </Check>
  </div>
)
