import { productOrders, productOrderText, productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { ProductQuery } from '#src/domain/marketing/campaigns/block.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'

interface Props {
  value: ProductQuery
  onChange(value: ProductQuery): void
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null)
const sizes = [4, 8, 12] as const

/** Which products of the list are shown: the numbers are those in the address of the shop's own list. */
export const QueryFields = ({ value, onChange }: Props) => (
  <div className="grid grid-cols-5 gap-2">
    <TextInput
      inputMode="numeric"
      label="目的地编号"
      maxLength={9}
      onChange={({ target }) => onChange({ ...value, dest_id: numberOf(target.value) })}
      placeholder="不限"
      value={value.dest_id ?? ''}
    />
    <TextInput
      inputMode="numeric"
      label="主题编号"
      maxLength={9}
      onChange={({ target }) => onChange({ ...value, theme_id: numberOf(target.value) })}
      placeholder="不限"
      value={value.theme_id ?? ''}
    />
    <Select
      label="类型"
      onChange={({ target }) =>
        onChange({ ...value, type: keysOf(productTypes).find((type) => type === target.value) ?? null })
      }
      value={value.type ?? ''}
    >
      <option value="">不限</option>
      {keysOf(productTypes).map((type) => (
        <option key={type} value={type}>
          {productTypeText[type]}
        </option>
      ))}
    </Select>
    <Select
      label="排序"
      onChange={({ target }) =>
        onChange({
          ...value,
          order: keysOf(productOrders).find((order) => order === target.value) ?? 'overall',
        })
      }
      value={value.order}
    >
      {keysOf(productOrders).map((order) => (
        <option key={order} value={order}>
          {productOrderText[order]}
        </option>
      ))}
    </Select>
    <Select
      label="条数"
      onChange={({ target }) => onChange({ ...value, size: Number(target.value) })}
      value={value.size}
    >
      {[...new Set([...sizes, value.size])].map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </Select>
  </div>
)
