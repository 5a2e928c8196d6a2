import { lazy, Suspense } from 'react'
import { blockName, type MapPin, type RichTextBlock } from '#src/domain/marketing/campaigns/block.ts'
import { Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Rows } from '../../../../form/rows.tsx'
import { documentText, jsonOf } from '../../../../rich-text/document-text.ts'
import type { FieldsOf } from './own-fields.ts'
import { Line, LinkFields, PictureField } from './parts.tsx'

// The largest part of the desk, fetched where somebody writes.
const RichTextEditor = lazy(() => import('../../../../rich-text/editor.tsx'))

export const NoFields = () => null

export const HeroFields = ({ block, change }: FieldsOf<'hero'>) => (
  <>
    <PictureField label="图片" onChange={change} value={block} />
    <LinkFields onChange={(cta) => change({ cta })} value={block.cta} />
  </>
)

export function NavFields({ block, blocks, change }: FieldsOf<'nav'>) {
  const others = blocks.filter(({ type }) => type !== 'nav' && type !== 'countdown')
  return (
    <Rows
      list={block.items}
      make={() => ({ label: '', block: others[0]?.id ?? 'rules' })}
      most={8}
      noun="条目"
      onChange={(items) => change({ items })}
      render={(item, set) => (
        <Line>
          <TextInput
            label="文字"
            maxLength={12}
            onChange={({ target }) => set({ label: target.value })}
            required
            value={item.label}
          />
          <Select label="指向" onChange={({ target }) => set({ block: target.value })} value={item.block}>
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {blockName(each)}
              </option>
            ))}
            <option value="rules">活动规则</option>
          </Select>
        </Line>
      )}
    />
  )
}

export const CountdownFields = ({ block, change }: FieldsOf<'countdown'>) => (
  <Select
    label="倒计到"
    onChange={({ target }) => change({ to: target.value === 'start' ? 'start' : 'end' })}
    value={block.to}
  >
    <option value="end">结束的日子</option>
    <option value="start">开始的日子</option>
  </Select>
)

/** What stands in the form is the editor's document; the server makes ours of it. */
export const TextFields = ({ block, change }: FieldsOf<'rich_text'>) => (
  <Suspense fallback={<Skeleton className="h-60 rounded-control" />}>
    <RichTextEditor
      label="正文"
      name="document"
      onChange={(text) => change({ document: jsonOf(text) as RichTextBlock['document'] })}
      purpose="content"
      value={block.document ? documentText(block.document) : ''}
    />
  </Suspense>
)

export const ImageFields = ({ block, change }: FieldsOf<'image'>) => (
  <>
    <PictureField label="图片" onChange={change} value={block} />
    <TextInput
      label="图注"
      maxLength={80}
      onChange={({ target }) => change({ caption: target.value })}
      value={block.caption}
    />
    <TextInput
      help="以 / 开头的本站地址；不填则不可点"
      label="链接"
      maxLength={300}
      onChange={({ target }) => change({ url: target.value })}
      value={block.url}
    />
  </>
)

export const MapFields = ({ block, change }: FieldsOf<'image_map'>) => (
  <>
    <PictureField label="图片" onChange={change} value={block} />
    <Rows
      list={block.pins}
      make={(): MapPin => ({ x: 50, y: 50, label: '', note: '', product_id: null })}
      most={12}
      noun="地点"
      onChange={(pins) => change({ pins })}
      render={(pin, set) => <PinFields onChange={set} pin={pin} />}
    />
  </>
)

export const LeadFields = ({ block, change }: FieldsOf<'lead_form'>) => (
  <TextInput
    label="按钮文字"
    maxLength={12}
    onChange={({ target }) => change({ button: target.value })}
    required
    value={block.button}
  />
)

export const FaqFields = ({ block, change }: FieldsOf<'faq'>) => (
  <Rows
    list={block.items}
    make={() => ({ q: '', a: '' })}
    most={12}
    noun="问题"
    onChange={(items) => change({ items })}
    render={(item, set) => (
      <div className="grid gap-2">
        <TextInput
          label="问题"
          maxLength={60}
          onChange={({ target }) => set({ q: target.value })}
          required
          value={item.q}
        />
        <TextArea
          label="回答"
          most={400}
          onChange={({ target }) => set({ a: target.value })}
          required
          rows={2}
          value={item.a}
        />
      </div>
    )}
  />
)

const percent = (text: string) => Math.min(100, Number(text.replace(/\D/g, '').slice(0, 3)) || 0)

const PinFields = ({ pin, onChange }: { pin: MapPin; onChange(some: Partial<MapPin>): void }) => (
  <div className="grid gap-2">
    <Line>
      <TextInput
        label="名称"
        maxLength={30}
        onChange={({ target }) => onChange({ label: target.value })}
        required
        value={pin.label}
      />
      <TextInput
        label="说明"
        maxLength={80}
        onChange={({ target }) => onChange({ note: target.value })}
        value={pin.note}
      />
    </Line>
    <div className="grid grid-cols-3 gap-3">
      <TextInput
        inputMode="numeric"
        label="距左边（%）"
        onChange={({ target }) => onChange({ x: percent(target.value) })}
        value={pin.x}
      />
      <TextInput
        inputMode="numeric"
        label="距上边（%）"
        onChange={({ target }) => onChange({ y: percent(target.value) })}
        value={pin.y}
      />
      <TextInput
        inputMode="numeric"
        label="产品编号"
        maxLength={9}
        onChange={({ target }) =>
          onChange({ product_id: /^\d{1,9}$/.test(target.value) ? Number(target.value) : null })
        }
        placeholder="可不填"
        value={pin.product_id ?? ''}
      />
    </div>
  </div>
)
