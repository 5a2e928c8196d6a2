import { addDays } from '#src/domain/calendar-day.ts'
import { MOST_RULES, type ProductPriceRule } from '#src/domain/catalog/product-doc/booking-terms.ts'
import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { type OffKind, type PriceRuleKind, priceRuleKindText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { NumberCell } from '../../../../form/number-cell.tsx'
import { Rows } from '../../../../form/rows.tsx'
import type { SectionProps } from '../../editor.tsx'
import { CopyInput } from '../copy.tsx'
import { Heading, Labelled } from '../parts.tsx'
import { FenCell } from './fen-cell.tsx'

const kinds = keysOf(priceRuleKindText)
const begun = {
  early_bird: { name: '早鸟立减', threshold: 30 },
  group: { name: '多人同行优惠', threshold: 4 },
} as const

/** What lowers the price of who books early, or together. */
export function PriceRules({ written: { doc, put, errorOf }, draft }: SectionProps) {
  const rules = doc.price_rules
  /** Another threshold than those that there are: the shop keeps one rule for each. */
  const free = (kind: PriceRuleKind) => {
    const taken = rules.filter((rule) => rule.kind === kind).map(({ threshold }) => threshold)
    return taken.length === 0 ? begun[kind].threshold : Math.max(...taken) + 1
  }
  const make = (): ProductPriceRule => ({
    ...{ kind: 'early_bird', name: begun.early_bird.name, threshold: free('early_bird') },
    ...{ off_kind: 'fen_per_adult', off_value: 10_000 },
    ...{ starts_on: draft.today, ends_on: addDays(draft.today, 365) },
  })
  return (
    <>
      <Heading>{productFieldText.price_rules}</Heading>
      <p className="text-ink-500">每单只用一条，取减得最多的。按预订日期生效。</p>
      {errorOf('price_rules') && <p className="hint err">{errorOf('price_rules')}</p>}
      <Rows
        list={rules}
        make={make}
        most={MOST_RULES}
        noun="立减"
        onChange={(list) => put('price_rules', list)}
        render={(rule, set) => (
          <Row
            onChange={set}
            onKind={(kind) => set({ kind, name: begun[kind].name, threshold: free(kind) })}
            rule={rule}
          />
        )}
      />
    </>
  )
}

interface RowProps {
  rule: ProductPriceRule
  onChange(some: Partial<ProductPriceRule>): void
  onKind(kind: PriceRuleKind): void
}

const Row = ({ rule, onChange, onKind }: RowProps) => (
  <div className="grid gap-2">
    <div className="grid grid-cols-[120px_minmax(0,1fr)_auto] gap-3">
      <Select label="种类" onChange={({ target }) => onKind(target.value as PriceRuleKind)} value={rule.kind}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {priceRuleKindText[kind]}
          </option>
        ))}
      </Select>
      <CopyInput
        label="名称"
        maxLength={20}
        onChange={({ target }) => onChange({ name: target.value })}
        required
        value={rule.name}
      />
      <Labelled
        label={rule.kind === 'early_bird' ? '至少提前' : '至少成人'}
        unit={rule.kind === 'early_bird' ? '天' : '位'}
      >
        <NumberCell
          label={rule.kind === 'early_bird' ? '至少提前' : '至少成人'}
          most={540}
          onChange={(threshold) => onChange({ threshold: threshold as number })}
          value={rule.threshold}
          width="w-16"
        />
      </Labelled>
    </div>
    <div className="grid grid-cols-[120px_minmax(0,1fr)_148px_148px] gap-3">
      <Select
        label="立减方式"
        onChange={({ target }) => {
          const off_kind = target.value as OffKind
          onChange({ off_kind, off_value: off_kind === 'bp' ? 200 : 10_000 })
        }}
        value={rule.off_kind}
      >
        <option value="fen_per_adult">每位成人</option>
        <option value="bp">按比例</option>
      </Select>
      <Off onChange={onChange} rule={rule} />
      <TextInput
        label="预订日期从"
        onChange={({ target }) => onChange({ starts_on: target.value })}
        type="date"
        value={rule.starts_on}
      />
      <TextInput
        label="到"
        onChange={({ target }) => onChange({ ends_on: target.value })}
        type="date"
        value={rule.ends_on}
      />
    </div>
  </div>
)

const Off = ({ rule, onChange }: Pick<RowProps, 'rule' | 'onChange'>) =>
  rule.off_kind === 'bp' ? (
    <Labelled label="减" unit="%">
      <NumberCell
        label="减"
        most={100}
        onChange={(percent) => onChange({ off_value: Math.round((percent ?? 0) * 100) })}
        places={2}
        value={rule.off_value / 100}
      />
    </Labelled>
  ) : (
    <FenCell label="减" onChange={(fen) => onChange({ off_value: fen ?? 0 })} value={rule.off_value} />
  )
