import { reviewFilters, reviewFilterText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { ProductQuery } from '#src/domain/marketing/campaigns/block.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { Rows } from '../../../../form/rows.tsx'
import { ChoicesField } from './choices-field.tsx'
import type { FieldsOf } from './own-fields.ts'
import { QueryFields } from './query-fields.tsx'

export const CouponFields = ({ block, change }: FieldsOf<'coupons'>) => (
  <ChoicesField
    kind="coupon"
    label="优惠券"
    most={12}
    onChange={(rule_ids) => change({ rule_ids })}
    value={block.rule_ids}
  />
)

export const GridFields = ({ block, change }: FieldsOf<'product_grid'>) => (
  <>
    <Select
      label="选择方式"
      onChange={({ target }) => change({ mode: target.value === 'ids' ? 'ids' : 'query' })}
      value={block.mode}
    >
      <option value="query">按条件</option>
      <option value="ids">逐个选择</option>
    </Select>
    {block.mode === 'query' ? (
      <QueryFields onChange={(query) => change({ query })} value={block.query} />
    ) : (
      <Products most={24} onChange={change} value={block.product_ids} />
    )}
  </>
)

const anything: ProductQuery = { dest_id: null, theme_id: null, type: null, order: 'overall', size: 4 }

export const TabFields = ({ block, change }: FieldsOf<'product_tabs'>) => (
  <Rows
    list={block.tabs}
    make={() => ({ title: '', query: anything })}
    most={8}
    noun="分栏"
    onChange={(tabs) => change({ tabs })}
    render={(tab, set) => (
      <div className="grid gap-2">
        <TextInput
          label="名称"
          maxLength={12}
          onChange={({ target }) => set({ title: target.value })}
          required
          value={tab.title}
        />
        <QueryFields onChange={(query) => set({ query })} value={tab.query} />
      </div>
    )}
  />
)

export const ReviewFields = ({ block, change }: FieldsOf<'reviews'>) => (
  <>
    <Products most={3} onChange={change} value={block.product_ids} />
    <Select
      label="筛选"
      onChange={({ target }) =>
        change({ filter: keysOf(reviewFilters).find((filter) => filter === target.value) ?? 'all' })
      }
      value={block.filter}
    >
      {keysOf(reviewFilters).map((filter) => (
        <option key={filter} value={filter}>
          {reviewFilterText[filter]}
        </option>
      ))}
    </Select>
  </>
)

export const TierFields = ({ block, change }: FieldsOf<'early_tiers'>) => (
  <>
    <Rows
      list={block.days.map((days) => ({ days }))}
      make={() => ({ days: 30 })}
      most={4}
      noun="档位"
      onChange={(tiers) => change({ days: tiers.map(({ days }) => days) })}
      render={({ days }, set) => (
        <TextInput
          help="立减多少由产品的早鸟规则决定，没有规则的一档不显示"
          inputMode="numeric"
          label="提前天数"
          maxLength={3}
          onChange={({ target }) => set({ days: Number(target.value.replace(/\D/g, '')) })}
          value={days || ''}
        />
      )}
    />
    <TextInput
      label="说明"
      maxLength={80}
      onChange={({ target }) => change({ note: target.value })}
      value={block.note}
    />
  </>
)

const Products = ({
  most,
  value,
  onChange,
}: {
  most: number
  value: readonly number[]
  onChange(some: { product_ids: number[] }): void
}) => (
  <ChoicesField
    kind="product"
    label="产品"
    most={most}
    onChange={(product_ids) => onChange({ product_ids })}
    value={value}
  />
)
