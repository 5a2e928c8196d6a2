import { useState } from 'react'
import { type ProductDraft, productDrafts } from '#src/api/desk/products/drafts.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Differences } from '../../parts/differences.tsx'

interface Props {
  draft: ProductDraft
  onClose(): void
}

/** What the shop will say otherwise, and the note that is kept with the version. */
export default function PublishSheet({ draft: { id, version, changed, status }, onClose }: Props) {
  const [note, setNote] = useState('')
  return (
    <ChangeSheet
      endpoint={productDrafts.publish}
      inputOf={() => ({ id, version, note })}
      level={1}
      onClose={onClose}
      onDone={({ message }) => toast.ok(message)}
      title={status === 'on_sale' ? '发布修改' : '发布上架'}
      verb="发布"
      width={760}
    >
      {(errors) => (
        <div className="grid gap-3">
          <p>
            {changed.length} 处修改立即出现在商店页面。已有订单保留下单时的行程与条款；价格、名额与团期不变。
          </p>
          <TextInput
            error={errors['note']}
            help="留在版本记录里"
            label="改了什么"
            maxLength={200}
            onChange={({ target }) => setNote(target.value)}
            value={note}
          />
          <Differences fields={changed} />
        </div>
      )}
    </ChangeSheet>
  )
}
