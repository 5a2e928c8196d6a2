import type { ComponentType } from 'react'
import type { Block, BlockType } from '#src/domain/marketing/campaigns/block.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import type { FieldsOf } from './own-fields.ts'
import { CouponFields, GridFields, ReviewFields, TabFields, TierFields } from './product-fields.tsx'
import { VideoFields } from './video-fields.tsx'
import {
  CountdownFields,
  FaqFields,
  HeroFields,
  ImageFields,
  LeadFields,
  MapFields,
  NavFields,
  NoFields,
  TextFields,
} from './word-fields.tsx'

const fields: { [T in BlockType]: ComponentType<FieldsOf<T>> } = {
  hero: HeroFields,
  nav: NavFields,
  countdown: CountdownFields,
  coupons: CouponFields,
  product_grid: GridFields,
  product_tabs: TabFields,
  early_tiers: TierFields,
  rich_text: TextFields,
  image: ImageFields,
  image_map: MapFields,
  video: VideoFields,
  lead_form: LeadFields,
  custom_form: NoFields,
  reviews: ReviewFields,
  faq: FaqFields,
}

interface Props {
  block: Block
  blocks: readonly Block[]
  onChange(block: Block): void
}

/** The fields of one block: what many kinds have, then its own. */
export function BlockForm({ block, blocks, onChange }: Props) {
  const change = (some: object) => onChange({ ...block, ...some })
  const Own = fields[block.type] as ComponentType<{
    block: Block
    blocks: readonly Block[]
    change(some: object): void
  }>
  return (
    <div className="grid gap-3">
      {'title' in block && (
        <TextInput
          label="标题"
          maxLength={30}
          onChange={({ target }) => change({ title: target.value })}
          value={block.title}
        />
      )}
      {'lead' in block && (
        <TextInput
          label="一句说明"
          maxLength={80}
          onChange={({ target }) => change({ lead: target.value })}
          value={block.lead}
        />
      )}
      <Own block={block} blocks={blocks} change={change} />
    </div>
  )
}
