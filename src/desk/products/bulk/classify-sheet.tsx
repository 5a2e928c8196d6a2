import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { productBulk } from '#src/api/desk/products/bulk.ts'
import { messageOf } from '#src/api/reply.ts'
import type { BulkChange } from '#src/domain/catalog/product-life/bulk-change.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { query } from '../../client/query.ts'
import { ClassPicker } from './class-picker.tsx'
import type { ProductChoices } from './classify.tsx'
import { PlannedProducts } from './planned-products.tsx'

interface Props {
  ids: readonly number[]
  choices: ProductChoices
  onClose(): void
  onDone(): void
}

const nothing = { add: [], remove: [] } as { add: readonly number[]; remove: readonly number[] }

/** What is to be changed, and below it what becomes of each product, by the code that writes it. */
export default function ClassifySheet({ ids, choices, onClose, onDone }: Props) {
  const [themes, setThemes] = useState(nothing)
  const [labels, setLabels] = useState(nothing)
  const [weight, setWeight] = useState('')
  const fault = weight === '' || /^-?\d{1,4}$/.test(weight) ? '' : '请填写整数'
  const change = changeOf(themes, labels, fault ? '' : weight)
  const asked = useDeferredValue(change)
  const found = useQuery({
    ...query(productBulk.preview, { ids_json: [...ids], change_json: asked ?? {} }),
    enabled: asked !== null,
  })
  const shown = change === null ? undefined : found.data
  return (
    <ChangeSheet
      endpoint={productBulk.apply}
      inputOf={() => change && { ids_json: [...ids], change_json: change }}
      isBlocked={!shown || found.isPlaceholderData || shown.writable === 0 || fault !== ''}
      level={1}
      onClose={onClose}
      onDone={({ message }) => {
        toast.ok(message)
        onDone()
      }}
      title={`归类与权重：已选 ${ids.length} 个产品`}
      verb={shown ? `修改 ${shown.writable} 个产品` : '修改'}
      width={760}
    >
      <div className="grid gap-3">
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
          <ClassPicker name="主题" onChange={setThemes} options={choices.themes} value={themes} />
          <ClassPicker name="标签" onChange={setLabels} options={choices.labels} value={labels} />
        </div>
        <TextInput
          className="w-60"
          error={fault || undefined}
          help="-1000 到 1000，越大越靠前；留空不改"
          inputMode="numeric"
          label="排序权重"
          maxLength={5}
          onChange={({ target }) => setWeight(target.value.trim())}
          value={weight}
        />
        <p className="text-ink-500">立即出现在商店，各留一版；草稿里写了同一项的，草稿一并修改。</p>
        {change !== null && found.error && <Notice tone="err">{messageOf(found.error)}</Notice>}
        {shown && <PlannedProducts rows={shown.rows} />}
      </div>
    </ChangeSheet>
  )
}

/** What was chosen as the call takes it; null where nothing was. */
function changeOf(themes: typeof nothing, labels: typeof nothing, weight: string) {
  const isSaid = ({ add, remove }: typeof nothing) => add.length + remove.length > 0
  const said = (classes: typeof nothing) => ({ add: [...classes.add], remove: [...classes.remove] })
  const change = {
    ...(isSaid(themes) && { themes: said(themes) }),
    ...(isSaid(labels) && { labels: said(labels) }),
    ...(weight !== '' && { sort_weight: Number(weight) }),
  } satisfies BulkChange
  return Object.keys(change).length > 0 ? change : null
}
